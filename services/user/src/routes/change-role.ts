import { RoleBody } from '@slipcast/contracts/http/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import { Refusal } from '@slipcast/contracts/refusal';
import { SESSION_OVER } from '@slipcast/service-kit/auth';
import { z } from 'zod';
import { roleChanged } from '../events.ts';
import { decideRole } from '../role.ts';
import { isUserId, sessionOf, wireUser } from '../user.ts';
import type { UserParts } from '../user-parts.ts';
import { lockForRoleChange, setRole } from '../user-store.ts';

/** Ends the sessions of the user whose role changes, everywhere at once. */
export const changeRole = ({ pool, sessions, relay }: UserParts) =>
  endpoint(
    {
      method: 'PUT',
      path: '/api/admin/users/:id/role',
      access: 'admin',
      summary: "Change a user's role",
      params: z.object({ id: z.string() }),
      body: RoleBody,
    },
    async ({ user, params: { id }, body: { role } }) => {
      const unknown = () => new Refusal('not-found', 'User not found');
      if (!isUserId(id)) throw unknown();
      const { changed, after } = await inTransaction(pool, async (client) => {
        const { actor, target, superAdmins } = await lockForRoleChange(client, user.id, id.toLowerCase());
        // Roles may have changed since the session was read: the locked rows decide.
        if (!actor) throw new Refusal('session-over', SESSION_OVER);
        if (!target) throw unknown();
        const flags = decideRole(actor, target, role, superAdmins);
        if (!flags) return { changed: false, after: target };
        const written = await setRole(client, target.id, flags);
        await enqueue(client, [roleChanged(written)]);
        return { changed: true, after: written };
      });
      if (changed) {
        await sessions.writeNow(after.id, sessionOf(after));
        relay.wake();
      }
      return { message: 'User role updated successfully', user: wireUser(after) };
    },
  );
