import { z } from 'zod';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Shared } from '../shared.ts';
import { userNotFound } from '../users/user.ts';
import { findUser } from '../users/user-store.ts';
import type { SessionCache } from './session-cache.ts';

/** Other services ask here for a session that is not in Redis, and find it there from then on. */
export const sessionRoutes = ({ pool, cache }: Pick<Shared, 'pool'> & { cache: SessionCache }) => [
  endpoint({
    route: 'GET /internal/sessions/:id',
    access: 'internal',
    callers: ['cart', 'catalogue', 'content', 'issue', 'order', 'payment'],
    summary: "Show a user's session version and roles",
    params: z.object({ id: z.string() }),
    handle: async ({ params: { id } }) => {
      const user = await findUser(pool, id);
      if (!user) throw userNotFound();
      await cache.tryWrite(user);
      return cache.of(user);
    },
  }),
];
