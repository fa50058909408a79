import { z } from 'zod';
import { RoleAnswer, RoleBody, UserList } from '@slipcast/contracts/http/auth';
import { Search, pageFields } from '@slipcast/contracts/http/paging';
import { Refusal } from '@slipcast/contracts/refusal';
import { ROLE_NAMES, roleOf, type Role } from '@slipcast/contracts/roles';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import type { Actor } from '@slipcast/service-kit/audit';
import { SESSION_OVER } from '@slipcast/service-kit/auth';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { recordChange } from '../audit/audit-log.ts';
import type { Sessions } from '../sessions/create-sessions.ts';
import type { Shared } from '../shared.ts';
import { roleChanged } from '../users/user-events.ts';
import { countUsers, findUsers, lockForRoleChange, setRole, usersById } from '../users/user-store.ts';
import { isUserId, wireUser, type User } from '../users/user.ts';
import { exportRoutes } from './export-users.ts';
import { decideRole } from './role.ts';

const Ids = z
  .string()
  .max(4000)
  .transform((ids) => ids.split(','))
  .optional()
  .describe('Separated by commas');

const notFound = () => new Refusal('not-found', 'User not found');

/** Users and their roles, for admins. */
export function createAdminUsers({ pool, sessions }: Pick<Shared, 'pool'> & { sessions: Sessions }) {
  /** Ends all sessions of the target. null: not a user. */
  const changeRole = (by: Actor & { userId: string }, targetId: string, role: Role): Promise<User | null> =>
    sessions.afterChange(async (client) => {
      const { actor, target, superAdmins } = await lockForRoleChange(client, by.userId, targetId);
      // The locked rows decide, because roles may have changed since the session was read.
      if (!actor) throw new Refusal('session-over', SESSION_OVER);
      if (!target) return null;
      const flags = decideRole(actor, target, role, superAdmins);
      if (!flags) return target;
      const changed = await setRole(client, target.id, flags);
      await enqueue(client, [roleChanged(changed)]);
      await recordChange(client, by, {
        action: 'user.role-changed',
        objectId: target.id,
        object: target.name,
        before: { Role: ROLE_NAMES[roleOf(target)] },
        after: { Role: ROLE_NAMES[role] },
      });
      return changed;
    });
  const endpoints = [
    ...exportRoutes({ pool }),
    // The spec wants a plain array (A§5), so the total is in a header.
    endpoint({
      route: 'GET /api/admin/users',
      access: 'admin',
      summary:
        'List users, oldest first: all, or with `page` one page and X-Total-Count; `search` is part of a name or email address; or those with these `ids`',
      query: z.object({ ...pageFields, search: Search, ids: Ids }),
      answer: UserList,
      handle: async ({ query: { page, limit, search, ids } }) => {
        if (ids) return (await usersById(pool, ids.filter(isUserId))).map(wireUser);
        if (page === undefined)
          return (await findUsers(pool, search, { skip: 0, limit: null })).map(wireUser);
        const [found, total] = await Promise.all([
          findUsers(pool, search, { skip: (page - 1) * limit, limit }),
          countUsers(pool, search),
        ]);
        return new Answer(200, found.map(wireUser), { 'x-total-count': String(total) });
      },
    }),

    endpoint({
      route: 'PUT /api/admin/users/:id/role',
      access: 'admin',
      summary: "Change a user's role",
      params: z.object({ id: z.string() }),
      body: RoleBody,
      answer: RoleAnswer,
      refusals: ['not-found', 'conflict'],
      handle: async ({ user, params: { id }, body: { role }, requestId }) => {
        if (!isUserId(id)) throw notFound();
        const after = await changeRole({ userId: user.id, requestId }, id.toLowerCase(), role);
        if (!after) throw notFound();
        return { message: 'User role updated successfully', user: wireUser(after) };
      },
    }),
  ];
  return { endpoints };
}
