import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Email, PersonName } from '@slipcast/contracts/http/auth';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { createBulkhead } from './bulkhead.ts';
import { userRegistered } from './events.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import type { UserRow } from './user.ts';
import { findUserByEmail, insertUser } from './user-store.ts';

export const SeedAccount = z.object({
  name: PersonName,
  email: Email,
  password: z.string().min(1).max(128),
  isAdmin: z.boolean().default(false),
  isSuperAdmin: z.boolean().default(false),
});
export type SeedAccount = z.input<typeof SeedAccount>;

/**
 * Creates the account unless its e-mail address has one, which is then left as it is. It is announced as any
 * other registration; the password may be a common one: whoever may call this chooses what the demo's door looks like.
 */
export async function ensureAccount(
  pool: pg.Pool,
  account: SeedAccount,
  passwords: Passwords = createPasswords(createBulkhead(1, 100)),
): Promise<UserRow> {
  const { name, email, password, isAdmin, isSuperAdmin } = SeedAccount.parse(account);
  const known = await findUserByEmail(pool, email);
  if (known) return known;
  const passwordHash = await passwords.hash(password);
  const created = await inTransaction(pool, async (client) => {
    const row = {
      id: randomUUID(),
      name,
      email,
      passwordHash,
      isAdmin: isAdmin || isSuperAdmin,
      isSuperAdmin,
    };
    const inserted = await insertUser(client, row);
    if (inserted) await enqueue(client, [userRegistered(inserted)]);
    return inserted;
  });
  const ensured = created ?? (await findUserByEmail(pool, email));
  if (!ensured) throw new Error('an account was there and is gone');
  return ensured;
}
