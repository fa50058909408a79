import type { Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';
import { writeHolds } from '../snapshot/snapshot-writes.ts';
import type { Entry } from './entry.ts';
import type { Offer } from './queue-scripts.ts';

type Offered = Pick<Entry, 'id' | 'email' | 'confirmed'>;

const OF_OWNER = 'WHERE product_id = $1 AND variant_id = $2 AND owner = $3';

/**
 * Records in the entry and in the copy of the hold that a piece is held for this owner. `offered` is null if that was recorded before, or if
 * the owner has no entry; `known` tells these two apart.
 */
export async function recordOffer(
  client: pg.PoolClient,
  { productId, variantId }: Sku,
  { owner, at, firstAt, ends, seq }: Offer,
): Promise<{ known: boolean; offered: Offered | null }> {
  const values = [productId, variantId, owner];
  const { rows } = await client.query<Offered>(
    `UPDATE waiting_place SET offered_until = to_timestamp($4 / 1000.0) ${OF_OWNER} AND offered_until IS NULL
     RETURNING id, email, confirmed_at IS NOT NULL AS confirmed`,
    [...values, ends],
  );
  if (!rows[0]) {
    const found = await client.query(`SELECT FROM waiting_place ${OF_OWNER}`, values);
    return { known: found.rowCount === 1, offered: null };
  }
  const hold = { owner, quantity: 1, reservedAt: at, expiresAt: ends, firstAt, seq: Number(seq) };
  await writeHolds(client, [{ productId, variantId, ...hold }]);
  return { known: true, offered: rows[0] };
}

/** Whether another process, or this one before it was killed, has recorded this offer: the copy of the hold is the offer's. */
export async function isRecorded(
  client: pg.PoolClient,
  { productId, variantId }: Sku,
  { owner, seq }: Pick<Offer, 'owner' | 'seq'>,
): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM cart_hold ${OF_OWNER} AND quantity > 0 AND seq = $4`, [
    productId,
    variantId,
    owner,
    Number(seq),
  ]);
  return rowCount === 1;
}

/** The pot is in the cart. */
export async function endEntry(client: pg.PoolClient, sku: Sku, owner: string): Promise<void> {
  await client.query(`DELETE FROM waiting_place ${OF_OWNER}`, [sku.productId, sku.variantId, owner]);
}

/** The shopper has given the offered piece up. Someone who has left the list and joined it again since then goes on waiting. */
export async function endOffered(client: pg.PoolClient, sku: Sku, owner: string): Promise<void> {
  await client.query(`DELETE FROM waiting_place ${OF_OWNER} AND offered_until IS NOT NULL`, [
    sku.productId,
    sku.variantId,
    owner,
  ]);
}

/** The piece was taken back, or its owner was never emailed. The shopper waits again, at the same position. */
export async function waitAgain(client: pg.PoolClient, sku: Sku, owner: string): Promise<void> {
  await client.query(`UPDATE waiting_place SET offered_until = NULL ${OF_OWNER}`, [
    sku.productId,
    sku.variantId,
    owner,
  ]);
}
