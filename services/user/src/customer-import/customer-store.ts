import { randomUUID } from 'node:crypto';
import type { Queryable } from '../sql.ts';
import type { KnownCustomer } from './plan-customer.ts';
import type { FoundCustomer } from './read-customers.ts';

/**
 * The accounts with these email addresses, by address.
 *
 * @param emails in lower case
 * @param locked until the end of the transaction, so that no one changes them in between
 */
export async function knownCustomers(
  db: Queryable,
  emails: readonly string[],
  locked: boolean,
): Promise<Map<string, KnownCustomer>> {
  const { rows } = await db.query<KnownCustomer & { email: string }>(
    `SELECT id, name, lower(email) AS email,
       password_hash IS NOT NULL OR is_admin OR is_super_admin OR is_packer AS "isSomeonesOwn",
       ARRAY(SELECT address FROM delivery_addresses WHERE user_id = users.id) AS addresses
     FROM users WHERE lower(email) = ANY ($1::text[]) ORDER BY lower(email) ${locked ? 'FOR UPDATE' : ''}`,
    [emails],
  );
  return new Map(rows.map(({ email, ...known }) => [email, known]));
}

/** Accounts without a password. Returns the ids by email address of those that were added: someone may have registered just now. */
export async function addCustomers(
  db: Queryable,
  found: readonly FoundCustomer[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; email: string }>(
    `INSERT INTO users (id, name, email, password_hash)
     SELECT id, name, email, NULL FROM unnest($1::uuid[], $2::text[], $3::text[]) AS one (id, name, email) ORDER BY email
     ON CONFLICT (lower(email)) DO NOTHING RETURNING id, email`,
    [found.map(() => randomUUID()), found.map(({ name }) => name), found.map(({ email }) => email)],
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Of accounts that no one has logged in to. */
export async function renameCustomers(
  db: Queryable,
  names: readonly { id: string; name: string }[],
): Promise<void> {
  await db.query(
    `UPDATE users SET name = one.name FROM unnest($1::uuid[], $2::text[]) AS one (id, name)
     WHERE users.id = one.id AND password_hash IS NULL`,
    [names.map(({ id }) => id), names.map(({ name }) => name)],
  );
}

export async function addAddresses(
  db: Queryable,
  addresses: readonly { id: string; address: string }[],
): Promise<void> {
  await db.query(
    `INSERT INTO delivery_addresses (user_id, address, last_used_at)
     SELECT id, address, now() FROM unnest($1::uuid[], $2::text[]) AS one (id, address) ON CONFLICT DO NOTHING`,
    [addresses.map(({ id }) => id), addresses.map(({ address }) => address)],
  );
}
