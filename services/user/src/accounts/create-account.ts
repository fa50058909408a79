import { randomUUID } from 'node:crypto';
import { enqueue, type NewEvent } from '@slipcast/event-bus/outbox/outbox';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import type { PasswordNeeds } from '../passwords/needs.ts';
import { userRegistered } from '../users/user-events.ts';
import { insertUser, type NewUser } from '../users/user-store.ts';
import type { User } from '../users/user.ts';

/**
 * Stores a new account and announces it. null: the email address is taken.
 *
 * @param announced the event
 */
export async function createAccount(
  { pool, passwords, relay }: PasswordNeeds,
  { password, ...account }: Omit<NewUser, 'id' | 'passwordHash'> & { password: string },
  announced: (user: User, now: Date) => NewEvent = (user) => userRegistered(user),
): Promise<User | null> {
  const passwordHash = await passwords.hash(password);
  const created = await inTransaction(pool, async (client) => {
    const user = await insertUser(client, { id: randomUUID(), passwordHash, ...account });
    if (user) await enqueue(client, [announced(user, await databaseTime(client))]);
    return user;
  });
  relay.wake();
  return created;
}
