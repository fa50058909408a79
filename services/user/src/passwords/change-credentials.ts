import { enqueue, type NewEvent } from '@slipcast/event-bus/outbox/outbox';
import { databaseTime } from '@slipcast/storage/postgres';
import { credentialsChanged, roleChanged } from '../users/user-events.ts';
import { updateCredentials } from '../users/user-store.ts';
import type { User } from '../users/user.ts';
import type { PasswordNeeds } from './needs.ts';

/**
 * Writes the name, the email address and the password if there is a new one, and voids all links that were emailed before. A
 * new password or address ends all sessions of the user, and an email to the old address says so. null: the credentials have
 * changed since `user` was read. Throws Refusal 'email-taken'.
 *
 * @param furtherEvents of the same transaction
 */
export async function changeCredentials(
  { passwords, sessions }: PasswordNeeds,
  user: User,
  { newPassword, ...change }: { name: string; email: string; newPassword?: string },
  furtherEvents: (updated: User, now: Date) => NewEvent[] = () => [],
): Promise<User | null> {
  const passwordHash = newPassword === undefined ? undefined : await passwords.hash(newPassword);
  return sessions.afterChange(async (client) => {
    const updated = await updateCredentials(client, user, { ...change, passwordHash });
    if (!updated) return null;
    const now = await databaseTime(client);
    const changed: ('email' | 'password')[] = [];
    if (updated.email !== user.email) changed.push('email');
    if (passwordHash !== undefined) changed.push('password');
    const events: NewEvent[] =
      changed.length > 0 ? [roleChanged(updated), credentialsChanged(user, updated, changed, now)] : [];
    await enqueue(client, [...events, ...furtherEvents(updated, now)]);
    return updated;
  });
}
