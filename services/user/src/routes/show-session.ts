import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import { z } from 'zod';
import { sessionOf } from '../user.ts';
import type { UserParts } from '../user-parts.ts';
import { findUser } from '../user-store.ts';

/** Other services ask here when Redis does not know a session; from then on Redis does. */
export const showSession = ({ pool, sessions }: UserParts) =>
  endpoint(
    {
      method: 'GET',
      path: '/internal/sessions/:id',
      access: 'internal',
      summary: 'Version and roles of a user',
      params: z.object({ id: z.string() }),
    },
    async ({ params: { id } }) => {
      const user = await findUser(pool, id);
      if (!user) throw new Refusal('not-found', 'User not found');
      const session = sessionOf(user);
      await sessions.writeNow(user.id, session);
      return session;
    },
  );
