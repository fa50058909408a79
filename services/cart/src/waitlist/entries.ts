import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type { Queue } from '../redis/sku-scripts.ts';
import { CONFIRM_SECONDS, ENTRY_DAYS, SEEN_SECONDS, type Entry } from './entry.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Accounts too need a confirmed address or an open page: anyone can make an account. */
const COUNTS = `(entry.confirmed_at IS NOT NULL
  OR entry.seen_at > clock_timestamp() - interval '${SEEN_SECONDS} seconds')`;
/** A shopper who comes back after a while goes to the end. */
const POSITION = `CASE WHEN ${COUNTS} THEN entry.position ELSE nextval('waiting_position') END`;
const COLUMNS = `entry.id, entry.product_id AS "productId", entry.variant_id AS "variantId", entry.owner, entry.email,
  entry.confirmed_at IS NOT NULL AS confirmed, ${COUNTS} AS counts, entry.offered_until AS "offeredUntil",
  extract(epoch FROM clock_timestamp() - entry.mailed_at)::float8 AS "emailedSecondsAgo",
  (SELECT count(*)::int FROM waiting_place AS other WHERE other.product_id = entry.product_id AND other.variant_id = entry.variant_id
    AND other.offered_until IS NULL AND other.position < entry.position
    AND ${COUNTS.replaceAll('entry.', 'other.')}) AS ahead`;
const OF_SKU = 'entry.product_id = $1 AND entry.variant_id = $2';

/** Keeps other changes of this queue waiting, in all instances, until the transaction ends. */
export async function lockQueue(client: Queryable, sku: Sku): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 48))', [skuKey(sku)]);
}

/** The owners who are waiting for a pot, in order, and those who have been offered a piece. */
export async function readQueue(client: Queryable, { productId, variantId }: Sku): Promise<Queue> {
  const { rows } = await client.query<{ owner: Owner; ends: number | null }>({
    name: 'cart-read-queue',
    text: `SELECT owner, (extract(epoch FROM offered_until) * 1000)::bigint AS ends FROM waiting_place AS entry
      WHERE ${OF_SKU} AND (offered_until IS NOT NULL OR ${COUNTS}) ORDER BY position`,
    values: [productId, variantId],
  });
  return {
    waiting: rows.flatMap(({ owner, ends }) => (ends === null ? [owner] : [])),
    offers: rows.flatMap(({ owner, ends }) => (ends === null ? [] : [{ owner, ends: Number(ends) }])),
  };
}

export async function findEntry(client: Queryable, id: string): Promise<Entry | null> {
  const { rows } = await client.query<Entry>(`SELECT ${COLUMNS} FROM waiting_place AS entry WHERE id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}
export async function entriesOf(client: Queryable, owner: Owner): Promise<Entry[]> {
  const { rows } = await client.query<Entry>({
    name: 'cart-read-entries',
    text: `SELECT ${COLUMNS} FROM waiting_place AS entry WHERE owner = $1 ORDER BY asked_at`,
    values: [owner],
  });
  return rows;
}
/** How many are in the queue. Entries that do not count keep no one out. */
export async function countEntries(client: Queryable, { productId, variantId }: Sku): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM waiting_place AS entry WHERE ${OF_SKU} AND ${COUNTS}`,
    [productId, variantId],
  );
  return rows[0]?.count ?? 0;
}

/** Writes a new entry, or changes the one that the owner has. A different address has to be confirmed again, unless it is `confirmed`. */
export async function putEntry(
  client: Queryable,
  { productId, variantId }: Sku,
  owner: Owner,
  email: string | null,
  confirmed: boolean,
): Promise<{ id: string; isNew: boolean; emailedSecondsAgo: number | null }> {
  const { rows } = await client.query<{ id: string; isNew: boolean; emailedSecondsAgo: number | null }>(
    `INSERT INTO waiting_place AS entry (product_id, variant_id, owner, email, confirmed_at)
       VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN clock_timestamp() END)
     ON CONFLICT (product_id, variant_id, owner) DO UPDATE SET position = ${POSITION}, seen_at = clock_timestamp(),
       -- The links to the address before prove nothing about this one.
       id = CASE WHEN excluded.email <> entry.email THEN gen_random_uuid() ELSE entry.id END,
       email = coalesce(excluded.email, entry.email),
       mailed_at = CASE WHEN excluded.email <> entry.email THEN NULL ELSE entry.mailed_at END,
       confirmed_at = CASE WHEN $5 THEN coalesce(entry.confirmed_at, excluded.confirmed_at) WHEN excluded.email <> entry.email THEN NULL ELSE entry.confirmed_at END
     RETURNING id, xmax = 0 AS "isNew",
       extract(epoch FROM clock_timestamp() - mailed_at)::float8 AS "emailedSecondsAgo"`,
    [productId, variantId, owner, email, confirmed],
  );
  if (!rows[0]) throw new Error('a waitlist entry was not written');
  return rows[0];
}

/** Returns until when the link in the email works. */
export async function markEmailed(client: Queryable, id: string): Promise<Date> {
  const { rows } = await client.query<{ until: Date }>(
    `UPDATE waiting_place SET mailed_at = clock_timestamp() WHERE id = $1
     RETURNING mailed_at + interval '${CONFIRM_SECONDS} seconds' AS until`,
    [id],
  );
  if (!rows[0]) throw new Error('a waitlist entry has gone');
  return rows[0].until;
}

/** Notes that the shopper's page still asks. Returns whether the entry counts again because of that. */
export async function markSeen(client: Queryable, id: string): Promise<boolean> {
  const { rows } = await client.query<{ again: boolean }>(
    `UPDATE waiting_place AS entry SET position = ${POSITION}, seen_at = clock_timestamp()
     FROM (SELECT ${COUNTS} AS counted FROM waiting_place AS entry WHERE id = $1) AS before
     WHERE id = $1 RETURNING NOT before.counted AS again`,
    [id],
  );
  return rows[0]?.again ?? false;
}

/** Confirms the address. Of entries with the same address for the same pot only the first stays. Returns its id. */
export async function confirmEntry(client: Queryable, { id, productId, variantId }: Entry): Promise<string> {
  await client.query(
    `UPDATE waiting_place AS entry SET position = ${POSITION}, confirmed_at = coalesce(confirmed_at, clock_timestamp()) WHERE id = $1`,
    [id],
  );
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM waiting_place AS entry WHERE ${OF_SKU} AND confirmed_at IS NOT NULL
       AND email = (SELECT email FROM waiting_place WHERE id = $3) ORDER BY offered_until NULLS LAST, position`,
    [productId, variantId, id],
  );
  const [first = id, ...others] = rows.map((row) => row.id);
  await client.query('DELETE FROM waiting_place WHERE id = ANY($1) AND offered_until IS NULL', [others]);
  return first;
}

/**
 * Moves a guest's entry to an account, or removes it if the account has its own. Returns whether it stays the guest's, because a piece has
 * been offered to them, which has to move first.
 *
 * @param confirmed whether the account's address is: it then replaces one that the guest has not confirmed
 */
export async function moveEntry(
  client: Queryable,
  { id, productId, variantId }: Entry,
  owner: Owner,
  confirmed: boolean,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE waiting_place AS entry SET owner = $4,
       email = CASE WHEN $5 AND confirmed_at IS NULL THEN NULL ELSE email END,
       confirmed_at = CASE WHEN $5 THEN coalesce(confirmed_at, clock_timestamp()) ELSE confirmed_at END
     WHERE id = $3 AND offered_until IS NULL
       AND NOT EXISTS (SELECT FROM waiting_place AS entry WHERE ${OF_SKU} AND owner = $4)`,
    [productId, variantId, id, owner, confirmed],
  );
  if (rowCount === 1) return false;
  const { rows } = await client.query<{ offered: boolean }>(
    'SELECT offered_until IS NOT NULL AS offered FROM waiting_place WHERE id = $1',
    [id],
  );
  const isOffered = rows[0]?.offered ?? false;
  if (!isOffered) await removeEntry(client, id);
  return isOffered;
}

export async function removeEntry(client: Queryable, id: string): Promise<void> {
  await client.query('DELETE FROM waiting_place WHERE id = $1', [id]);
}

/** Removes entries that are over. One with an offer ends with the offer. */
export async function removeOldEntries(client: Queryable): Promise<void> {
  await client.query(
    `DELETE FROM waiting_place AS entry WHERE offered_until IS NULL
       AND (asked_at < clock_timestamp() - interval '${ENTRY_DAYS} days'
         OR (NOT ${COUNTS} AND greatest(seen_at, mailed_at) < clock_timestamp() - interval '1 day'))`,
  );
}

/** Pots with a waiting list: those after `last` in the order of their ids. */
export async function readQueued(client: Queryable, last: Sku, limit: number): Promise<Sku[]> {
  const { rows } = await client.query<Sku>(
    `SELECT DISTINCT product_id AS "productId", variant_id AS "variantId" FROM waiting_place
     WHERE (product_id, variant_id) > ($1, $2) ORDER BY product_id, variant_id LIMIT $3`,
    [last.productId, last.variantId, limit],
  );
  return rows;
}
