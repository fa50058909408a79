import type { EventData } from '@slipcast/contracts/events/registry';
import type { Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';
import type { Hold, OwnedHold } from '../redis/sku-scripts.ts';

export interface CartItem extends Sku {
  quantity: number;
  /** Milliseconds. */
  addedAt: number;
}
export type SnapshotHold = OwnedHold & { seq: number };
/** `seq` is the order of changes, in microseconds of Redis's clock. */
export type HoldRow = Sku & Hold & { owner: string; seq: number };
/** Quantity 0: the item has left the cart. */
export type ItemRow = CartItem & { owner: string; seq: number };
export type AppliedRow = Sku & { version: number };

/** SKUs whose replica has to be compared with the ledger: those after `last` in the order of the index. */
export async function readReplicated(pool: pg.Pool, last: Sku, limit: number): Promise<Sku[]> {
  const { rows } = await pool.query<Sku>({
    name: 'cart-read-replicated',
    text: `SELECT product_id AS "productId", variant_id AS "variantId" FROM applied_sales
      WHERE NOT idle AND (variant_id, product_id) > ($1, $2) ORDER BY variant_id, product_id LIMIT $3`,
    values: [last.variantId, last.productId, limit],
  });
  return rows;
}

/** Notes for which of these SKUs Redis has a replica to compare. Making one (`writeApplied`) notes it too. */
export async function noteIdle(pool: pg.Pool, skus: Sku[], idle: boolean): Promise<void> {
  if (skus.length === 0) return;
  await pool.query({
    name: 'cart-note-idle',
    text: `UPDATE applied_sales SET idle = $3 FROM unnest($1::text[], $2::text[]) AS asked (product_id, variant_id)
      WHERE applied_sales.product_id = asked.product_id AND applied_sales.variant_id = asked.variant_id`,
    values: [skus.map(({ productId }) => productId), skus.map(({ variantId }) => variantId), idle],
  });
}

/**
 * Takes a sale off the snapshot's hold, once per version, where Redis has no replica. Sold pieces do not count as given up.
 *
 * @param seq of Redis's clock, so that the row is newer than every change that was made before Redis lost the hold
 */
export async function applySaleToSnapshot(
  pool: pg.Pool,
  change: EventData<'stock.changed.v1'>,
  seq: string,
): Promise<void> {
  const { productId, variantId, version, sale } = change;
  await pool.query({
    name: 'cart-apply-sale',
    text: `WITH newer AS (
        INSERT INTO applied_sales (product_id, variant_id, version) VALUES ($1, $2, $3)
        ON CONFLICT (product_id, variant_id) DO UPDATE SET version = excluded.version
        WHERE excluded.version > applied_sales.version RETURNING 1)
      UPDATE cart_hold SET quantity = greatest(0, quantity - $5::int),
        first_at = CASE WHEN quantity <= $5::int THEN now() ELSE first_at END,
        expires_at = CASE WHEN quantity <= $5::int THEN now() ELSE expires_at END,
        seq = greatest(seq + 1, $6::bigint), sold = quantity <= $5::int
      WHERE product_id = $1 AND variant_id = $2 AND owner = $4 AND EXISTS (SELECT FROM newer)`,
    values: [productId, variantId, version, sale?.owner ?? '', sale?.quantity ?? 0, seq],
  });
}

/** Up to which version sales are off the snapshot's holds, for the SKUs that it knows. */
export async function readApplied(pool: pg.Pool, skus: Sku[]): Promise<AppliedRow[]> {
  const { rows } = await pool.query<AppliedRow>(
    `SELECT product_id AS "productId", variant_id AS "variantId", version
     FROM applied_sales JOIN unnest($1::text[], $2::text[]) AS asked (product_id, variant_id) USING (product_id, variant_id)`,
    [skus.map(({ productId }) => productId), skus.map(({ variantId }) => variantId)],
  );
  return rows;
}

/** Live holds of a SKU and those whose waiting period is not over. Sales up to `applied` are off them. `newest`: the last change. */
export async function readSnapshot(
  pool: Pick<pg.Pool, 'query'>,
  { productId, variantId }: Sku,
  waitMs: number,
): Promise<{ applied: number; holds: SnapshotHold[]; newest: number }> {
  // The version first: a sale between the two readings is then taken off again, which does nothing.
  const applied = await pool.query<{ version: number }>({
    name: 'cart-read-applied',
    text: 'SELECT version FROM applied_sales WHERE product_id = $1 AND variant_id = $2',
    values: [productId, variantId],
  });
  const holds = await pool.query<SnapshotHold>({
    name: 'cart-read-holds',
    text: `SELECT owner, quantity, (extract(epoch FROM reserved_at) * 1000)::bigint AS "reservedAt",
        (extract(epoch FROM expires_at) * 1000)::bigint AS "expiresAt",
        (extract(epoch FROM first_at) * 1000)::bigint AS "firstAt", seq, sold AND quantity = 0 AS sold
      FROM cart_hold WHERE product_id = $1 AND variant_id = $2
        AND expires_at > now() - interval '1 minute' - $3 * interval '1 millisecond'
      ORDER BY first_at, owner`,
    values: [productId, variantId, waitMs],
  });
  const [last] = await readNewest(pool, [{ productId, variantId }]);
  return { applied: applied.rows[0]?.version ?? 0, holds: holds.rows, newest: last?.seq ?? 0 };
}

/** The last change of each SKU with holds, ended ones included. */
export async function readNewest(
  pool: Pick<pg.Pool, 'query'>,
  skus: Sku[],
): Promise<(Sku & { seq: number })[]> {
  const { rows } = await pool.query<Sku & { seq: number }>({
    name: 'cart-read-newest',
    text: `SELECT asked.product_id AS "productId", asked.variant_id AS "variantId", newest.seq
      FROM unnest($1::text[], $2::text[]) AS asked (product_id, variant_id) CROSS JOIN LATERAL (
        SELECT seq FROM cart_hold WHERE product_id = asked.product_id AND variant_id = asked.variant_id
        ORDER BY seq DESC LIMIT 1) AS newest`,
    values: [skus.map(({ productId }) => productId), skus.map(({ variantId }) => variantId)],
  });
  return rows;
}

/** Those of these holds that the snapshot lacks, or has otherwise. */
export async function findUnsaved(pool: pg.Pool, holds: HoldRow[]): Promise<HoldRow[]> {
  if (holds.length === 0) return [];
  const { rows } = await pool.query<{ at: number }>({
    name: 'cart-find-unsaved',
    text: `SELECT late.at::int AS at FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::float8[])
        WITH ORDINALITY AS late (product_id, variant_id, owner, pieces, ends, at)
      LEFT JOIN cart_hold AS saved USING (product_id, variant_id, owner)
      WHERE saved.quantity IS DISTINCT FROM late.pieces
        OR abs(extract(epoch FROM saved.expires_at) * 1000 - late.ends) > 1`,
    values: [
      holds.map(({ productId }) => productId),
      holds.map(({ variantId }) => variantId),
      holds.map(({ owner }) => owner),
      holds.map(({ quantity }) => quantity),
      holds.map(({ expiresAt }) => expiresAt),
    ],
  });
  return rows.flatMap(({ at }) => holds[at - 1] ?? []);
}

/** Also removed items, with quantity 0. */
export async function readItems(
  pool: Pick<pg.Pool, 'query'>,
  owner: string,
): Promise<(CartItem & { seq: number })[]> {
  const { rows } = await pool.query<CartItem & { seq: number }>({
    name: 'cart-read-items',
    text: `SELECT product_id AS "productId", variant_id AS "variantId", quantity,
        (extract(epoch FROM added_at) * 1000)::bigint AS "addedAt", seq
      FROM cart_item WHERE owner = $1`,
    values: [owner],
  });
  return rows;
}
