import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import { skuText, type Sku } from '../redis/sku.ts';
import { CONFIRM_SECONDS, PLACE_DAYS, SEEN_SECONDS, type Place } from './entry.ts';
import type { Queue } from '../holds/hold-scripts.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

const COUNTS = `(place.owner LIKE 'u:%' OR place.confirmed_at IS NOT NULL
  OR place.seen_at > clock_timestamp() - interval '${SEEN_SECONDS} seconds')`;
/** Whoever comes back after a while goes to the end. */
const POSITION = `CASE WHEN ${COUNTS} THEN place.position ELSE nextval('waiting_position') END`;
const COLUMNS = `place.id, place.product_id AS "productId", place.variant_id AS "variantId", place.owner, place.email,
  place.confirmed_at IS NOT NULL AS confirmed, ${COUNTS} AS counts, place.offered_until AS "offeredUntil",
  (SELECT count(*)::int FROM waiting_place AS other WHERE other.product_id = place.product_id AND other.variant_id = place.variant_id
    AND other.offered_until IS NULL AND other.position < place.position
    AND ${COUNTS.replaceAll('place.', 'other.')}) AS ahead`;
const OF_SKU = 'place.product_id = $1 AND place.variant_id = $2';

/** Changes of one queue come one after the other, in all instances, until the transaction ends. */
export async function lockQueue(client: Queryable, sku: Sku): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 48))', [skuText(sku)]);
}

/** Who waits for a pot, in order, and to whom a piece has been offered. */
export async function readQueue(client: Queryable, { productId, variantId }: Sku): Promise<Queue> {
  const { rows } = await client.query<{ owner: Owner; ends: number | null }>({
    name: 'cart-read-queue',
    text: `SELECT owner, (extract(epoch FROM offered_until) * 1000)::bigint AS ends FROM waiting_place AS place
      WHERE ${OF_SKU} AND (offered_until IS NOT NULL OR ${COUNTS}) ORDER BY position`,
    values: [productId, variantId],
  });
  return {
    waiting: rows.flatMap(({ owner, ends }) => (ends === null ? [owner] : [])),
    offers: rows.flatMap(({ owner, ends }) => (ends === null ? [] : [{ owner, ends: Number(ends) }])),
  };
}

export async function findPlace(client: Queryable, id: string): Promise<Place | null> {
  const { rows } = await client.query<Place>(`SELECT ${COLUMNS} FROM waiting_place AS place WHERE id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}
export async function placesOf(client: Queryable, owner: Owner): Promise<Place[]> {
  const { rows } = await client.query<Place>({
    name: 'cart-read-places',
    text: `SELECT ${COLUMNS} FROM waiting_place AS place WHERE owner = $1 ORDER BY asked_at`,
    values: [owner],
  });
  return rows;
}
export async function countPlaces(client: Queryable, { productId, variantId }: Sku): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM waiting_place AS place WHERE ${OF_SKU}`,
    [productId, variantId],
  );
  return rows[0]?.count ?? 0;
}

/** A new place, or the one that the owner has. Another address than before has to be confirmed again. */
export async function putPlace(
  client: Queryable,
  { productId, variantId }: Sku,
  owner: Owner,
  email: string | null,
): Promise<{ id: string; isNew: boolean; mailedSecondsAgo: number | null }> {
  const { rows } = await client.query<{ id: string; isNew: boolean; mailedSecondsAgo: number | null }>(
    `INSERT INTO waiting_place AS place (product_id, variant_id, owner, email) VALUES ($1, $2, $3, $4)
     ON CONFLICT (product_id, variant_id, owner) DO UPDATE SET position = ${POSITION}, seen_at = clock_timestamp(),
       email = coalesce(excluded.email, place.email),
       mailed_at = CASE WHEN excluded.email <> place.email THEN NULL ELSE place.mailed_at END,
       confirmed_at = CASE WHEN excluded.email <> place.email THEN NULL ELSE place.confirmed_at END
     RETURNING id, xmax = 0 AS "isNew",
       extract(epoch FROM clock_timestamp() - mailed_at)::float8 AS "mailedSecondsAgo"`,
    [productId, variantId, owner, email],
  );
  if (!rows[0]) throw new Error('a place was not written');
  return rows[0];
}

/** Returns until when the mailed link works. */
export async function markMailed(client: Queryable, id: string): Promise<Date> {
  const { rows } = await client.query<{ until: Date }>(
    `UPDATE waiting_place SET mailed_at = clock_timestamp() WHERE id = $1
     RETURNING mailed_at + interval '${CONFIRM_SECONDS} seconds' AS until`,
    [id],
  );
  if (!rows[0]) throw new Error('a place has gone');
  return rows[0].until;
}

/** The page still asks: true if the place counts again because of that. */
export async function markSeen(client: Queryable, id: string): Promise<boolean> {
  const { rows } = await client.query<{ again: boolean }>(
    `UPDATE waiting_place AS place SET position = ${POSITION}, seen_at = clock_timestamp()
     FROM (SELECT ${COUNTS} AS counted FROM waiting_place AS place WHERE id = $1) AS before
     WHERE id = $1 RETURNING NOT before.counted AS again`,
    [id],
  );
  return rows[0]?.again ?? false;
}

/** The address is its reader's. Of places with the same address for the same pot, the first stays. Returns which that is. */
export async function confirmPlace(client: Queryable, { id, productId, variantId }: Place): Promise<string> {
  await client.query(
    `UPDATE waiting_place AS place SET position = ${POSITION}, confirmed_at = coalesce(confirmed_at, clock_timestamp()) WHERE id = $1`,
    [id],
  );
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM waiting_place AS place WHERE ${OF_SKU} AND confirmed_at IS NOT NULL
       AND email = (SELECT email FROM waiting_place WHERE id = $3) ORDER BY offered_until NULLS LAST, position`,
    [productId, variantId, id],
  );
  const [first = id, ...others] = rows.map((row) => row.id);
  await client.query('DELETE FROM waiting_place WHERE id = ANY($1) AND offered_until IS NULL', [others]);
  return first;
}

/** False: this account has a place of its own already, so the guest's has gone. */
export async function movePlace(
  client: Queryable,
  { id, productId, variantId }: Place,
  owner: Owner,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE waiting_place AS place SET owner = $4 WHERE id = $3
       AND NOT EXISTS (SELECT FROM waiting_place AS place WHERE ${OF_SKU} AND owner = $4)`,
    [productId, variantId, id, owner],
  );
  if (rowCount === 1) return true;
  await removePlace(client, id);
  return false;
}

export async function removePlace(client: Queryable, id: string): Promise<void> {
  await client.query('DELETE FROM waiting_place WHERE id = $1', [id]);
}

/** Places that have ended by themselves. One to whom a piece is offered ends with the offer. */
export async function removeOldPlaces(client: Queryable): Promise<void> {
  await client.query(
    `DELETE FROM waiting_place AS place WHERE offered_until IS NULL
       AND (asked_at < clock_timestamp() - interval '${PLACE_DAYS} days'
         OR (NOT ${COUNTS} AND greatest(seen_at, mailed_at) < clock_timestamp() - interval '1 day'))`,
  );
}

/** Pots with a queue, after `last` in the order of their ids. */
export async function readQueued(client: Queryable, last: Sku, limit: number): Promise<Sku[]> {
  const { rows } = await client.query<Sku>(
    `SELECT DISTINCT product_id AS "productId", variant_id AS "variantId" FROM waiting_place
     WHERE (product_id, variant_id) > ($1, $2) ORDER BY product_id, variant_id LIMIT $3`,
    [last.productId, last.variantId, limit],
  );
  return rows;
}
