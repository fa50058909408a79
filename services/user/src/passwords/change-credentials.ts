import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { credentialsChanged, roleChanged } from '../users/user-events.ts';
import type { User } from '../users/user.ts';
import { updateCredentials } from '../users/user-store.ts';
import { confirmationRequested } from '../accounts/confirmation-link.ts';

/**
 * Writes name, e-mail address and, if there is a new one, the password, and voids all links mailed before. A new password or
 * address ends all sessions of the user and is told to the old address. null: the credentials have changed since `user` was
 * read. Throws Refusal 'email-taken'.
 *
 * @param change.pendingEmail gets a link, and counts once that was followed
 */
export async function changeCredentials(
  { config, pool, passwords, sessions, relay }: Dependencies,
  user: User,
  change: { name: string; email: string; newPassword?: string; pendingEmail?: string },
): Promise<User | null> {
  const { name, email, newPassword, pendingEmail } = change;
  const passwordHash = newPassword === undefined ? undefined : await passwords.hash(newPassword);
  const changed = await inTransaction(pool, async (client) => {
    const updated = await updateCredentials(client, user, { name, email, passwordHash });
    if (!updated) return null;
    const now = await databaseTime(client);
    const what: ('email' | 'password')[] = [];
    if (updated.email !== user.email) what.push('email');
    if (passwordHash !== undefined) what.push('password');
    if (what.length > 0)
      await enqueue(client, [roleChanged(updated), credentialsChanged(user, updated, what, now)]);
    if (pendingEmail !== undefined)
      await enqueue(client, [confirmationRequested(config.AUTH_PRIVATE_KEY, updated, pendingEmail, now)]);
    return updated;
  });
  if (changed && changed.sessionVersion !== user.sessionVersion) await sessions.tryWrite(changed);
  relay.wake();
  return changed;
}
