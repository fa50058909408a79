import type pg from 'pg';
import type { Sku } from '../redis/sku.ts';
import type { Place } from './entry.ts';
import type { Offer } from '../holds/hold-scripts.ts';
import { writeHolds } from '../snapshot/snapshot-queries.ts';

type Noted = Pick<Place, 'id' | 'email'> & { confirmed: boolean };

/**
 * A piece is held for whoever has this place: the place and the copy of the hold say so together. Null: it said so before, or
 * nobody has such a place; `known` tells these two apart.
 */
export async function noteOffer(
  client: pg.PoolClient,
  { productId, variantId }: Sku,
  { owner, at, firstAt, ends, seq }: Offer,
): Promise<{ known: boolean; offered: Noted | null }> {
  const { rows } = await client.query<Noted>(
    `UPDATE waiting_place SET offered_until = to_timestamp($4 / 1000.0)
     WHERE product_id = $1 AND variant_id = $2 AND owner = $3 AND offered_until IS NULL
     RETURNING id, email, confirmed_at IS NOT NULL AS confirmed`,
    [productId, variantId, owner, ends],
  );
  if (!rows[0]) {
    const found = await client.query(
      'SELECT FROM waiting_place WHERE product_id = $1 AND variant_id = $2 AND owner = $3',
      [productId, variantId, owner],
    );
    return { known: found.rowCount === 1, offered: null };
  }
  const hold = { owner, quantity: 1, reservedAt: at, expiresAt: ends, firstAt, seq: Number(seq) };
  await writeHolds(client, [{ productId, variantId, ...hold }]);
  return { known: true, offered: rows[0] };
}

/** The place has ended: the pot is in the cart, or the shopper left it. */
export async function endPlace(
  client: pg.PoolClient,
  { productId, variantId }: Sku,
  owner: string,
): Promise<void> {
  await client.query('DELETE FROM waiting_place WHERE product_id = $1 AND variant_id = $2 AND owner = $3', [
    productId,
    variantId,
    owner,
  ]);
}

/** An edit of stock took the piece away, or nobody was told of it, so the shopper waits again, at the old place. */
export async function waitAgain(
  client: pg.PoolClient,
  { productId, variantId }: Sku,
  owner: string,
): Promise<void> {
  await client.query(
    `UPDATE waiting_place SET offered_until = NULL WHERE product_id = $1 AND variant_id = $2 AND owner = $3`,
    [productId, variantId, owner],
  );
}
