import { z } from 'zod';
import { RoleAnswer, RoleBody, UserList } from '@slipcast/contracts/http/auth';
import { Search, pageFields } from '@slipcast/contracts/http/paging';
import { Refusal } from '@slipcast/contracts/refusal';
import { ROLE_NAMES, roleOf } from '@slipcast/contracts/roles';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { SESSION_OVER } from '@slipcast/service-kit/auth';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { inTransaction } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { decideRole } from './role.ts';
import { roleChanged } from '../users/user-events.ts';
import { isUserId, wireUser } from '../users/user.ts';
import { recordChange } from '../audit/audit-log.ts';
import { countUsers, findUsers, lockForRoleChange, setRole, usersById } from '../users/user-store.ts';

/** With commas between them. */
const Ids = z
  .string()
  .max(4000)
  .transform((ids) => ids.split(','))
  .optional();

const userNotFound = () => new Refusal('not-found', 'User not found');

/** Users and their roles, for admins. */
export const adminUserRoutes = ({ pool, sessions, relay }: Dependencies) => [
  // The spec wants a plain array (A§5), so the total is in a header.
  endpoint({
    route: 'GET /api/admin/users',
    access: 'admin',
    summary:
      'List users, oldest first: all, or with `page` one page and X-Total-Count; `search` is part of name or e-mail address; or those with these `ids`',
    query: z.object({ ...pageFields, search: Search, ids: Ids }),
    answer: UserList,
    handle: async ({ query: { page, limit, search, ids } }) => {
      if (ids) return (await usersById(pool, ids.filter(isUserId))).map(wireUser);
      if (page === undefined) return (await findUsers(pool, search, { skip: 0, limit: null })).map(wireUser);
      const [found, total] = await Promise.all([
        findUsers(pool, search, { skip: (page - 1) * limit, limit }),
        countUsers(pool, search),
      ]);
      return new Answer(200, found.map(wireUser), { 'x-total-count': String(total) });
    },
  }),

  // Ends all sessions of the user whose role changes.
  endpoint({
    route: 'PUT /api/admin/users/:id/role',
    access: 'admin',
    summary: "Change a user's role",
    params: z.object({ id: z.string() }),
    body: RoleBody,
    answer: RoleAnswer,
    refusals: ['not-found', 'conflict'],
    handle: async ({ user, params: { id }, body: { role }, requestId }) => {
      if (!isUserId(id)) throw userNotFound();
      const after = await inTransaction(pool, async (client) => {
        const { actor, target, superAdmins } = await lockForRoleChange(client, user.id, id.toLowerCase());
        // The locked rows decide, because roles may have changed since the session was read.
        if (!actor) throw new Refusal('session-over', SESSION_OVER);
        if (!target) throw userNotFound();
        const flags = decideRole(actor, target, role, superAdmins);
        if (!flags) return target;
        const changed = await setRole(client, target.id, flags);
        await enqueue(client, [roleChanged(changed)]);
        const what = { action: 'user.role-changed', objectId: target.id, object: target.name } as const;
        const roles = { before: { Role: ROLE_NAMES[roleOf(target)] }, after: { Role: ROLE_NAMES[role] } };
        await recordChange(client, { userId: user.id, requestId }, { ...what, ...roles });
        return changed;
      });
      await sessions.tryWrite(after);
      relay.wake();
      return { message: 'User role updated successfully', user: wireUser(after) };
    },
  }),
];
