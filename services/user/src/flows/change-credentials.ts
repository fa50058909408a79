import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { credentialsChanged, roleChanged } from '../rules/user-events.ts';
import { sessionOf, type User } from '../rules/user.ts';
import { updateCredentials } from '../store/user-store.ts';

/**
 * Writes name, e-mail address and, if there is a new one, the password. A new password or address ends all sessions of the
 * user and is told to the old address. null: the credentials have changed since `user` was read. Throws Refusal 'email-taken'.
 */
export async function changeCredentials(
  { pool, passwords, sessions, relay }: Dependencies,
  user: User,
  change: { name: string; email: string; newPassword?: string },
): Promise<User | null> {
  const { name, email, newPassword } = change;
  const passwordHash = newPassword === undefined ? undefined : await passwords.hash(newPassword);
  const changed = await inTransaction(pool, async (client) => {
    const updated = await updateCredentials(client, user, { name, email, passwordHash });
    if (!updated) return null;
    const what: ('email' | 'password')[] = [];
    if (updated.email !== user.email) what.push('email');
    if (passwordHash !== undefined) what.push('password');
    if (what.length > 0) {
      const told = credentialsChanged(user, updated, what, await databaseTime(client));
      await enqueue(client, [roleChanged(updated), told]);
    }
    return updated;
  });
  if (changed && changed.sessionVersion !== user.sessionVersion)
    await sessions.tryWrite(changed.id, sessionOf(changed));
  relay.wake();
  return changed;
}
