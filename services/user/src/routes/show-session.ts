import { z } from 'zod';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { sessionOf } from '../rules/user.ts';
import { findUser } from '../store/user-store.ts';

/** Other services ask here for a session that is not in Redis, and find it there from then on. */
export const showSession = ({ pool, sessions }: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/internal/sessions/:id',
      access: 'internal',
      summary: "Show a user's session version and roles",
      params: z.object({ id: z.string() }),
    },
    async ({ params: { id } }) => {
      const user = await findUser(pool, id);
      if (!user) throw new Refusal('not-found', 'User not found');
      await sessions.tryWrite(user.id, sessionOf(user));
      return sessionOf(user);
    },
  );
