import { z } from 'zod';
import { RoleAnswer, RoleBody } from '@slipcast/contracts/http/auth';
import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { SESSION_OVER } from '@slipcast/service-kit/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { inTransaction } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { decideRole } from '../rules/role.ts';
import { roleChanged } from '../rules/user-events.ts';
import { isUserId, sessionOf, wireUser } from '../rules/user.ts';
import { lockForRoleChange, setRole } from '../store/user-store.ts';

const userNotFound = () => new Refusal('not-found', 'User not found');

/** Ends all sessions of the user whose role changes. */
export const changeRole = ({ pool, sessions, relay }: Dependencies) =>
  endpoint(
    {
      method: 'PUT',
      path: '/api/admin/users/:id/role',
      access: 'admin',
      summary: "Change a user's role",
      params: z.object({ id: z.string() }),
      body: RoleBody,
      answer: RoleAnswer,
      refusals: ['not-found', 'conflict'],
    },
    async ({ user, params: { id }, body: { role } }) => {
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
        return changed;
      });
      await sessions.tryWrite(after.id, sessionOf(after));
      relay.wake();
      return { message: 'User role updated successfully', user: wireUser(after) };
    },
  );
