import { skuKey } from '@slipcast/contracts/sku';
import type { Owner } from '@slipcast/contracts/ids';
import type pg from 'pg';
import { buyersOf } from '../codes/buyers.ts';
import type { Pot } from '../ledger/products.ts';
import type { Pieces } from '../ledger/stock-ledger.ts';
import type { TooMuch } from './update-limits.ts';

interface Buyer {
  userId: string | null;
  email: string | undefined;
  /** Of their cart: the account or the guest; null: neither. */
  owner: Owner | null;
}
interface Bought extends Pieces {
  updateId: string;
}

/**
 * What this buyer has of these shop updates, as the sale counts it. An email address alone tells no one what its owner has bought, so that
 * of a guest only orders of the same browser count.
 */
export async function readBought(
  pool: Pick<pg.Pool, 'query'>,
  updateIds: readonly string[],
  { userId, email, owner }: Buyer,
): Promise<Bought[]> {
  if (updateIds.length === 0) return [];
  const { rows } = await pool.query<Bought>({
    name: 'bought-of-updates',
    text: `SELECT piece.update_id AS "updateId", piece.product_id AS "productId", piece.variant_id AS "variantId",
             sum(piece.pieces)::int AS quantity
           FROM update_piece AS piece JOIN orders ON orders.id = piece.order_id
           WHERE piece.update_id = ANY ($1::text[]) AND orders.status <> 'cancelled'
             AND (piece.buyers && $2::text[] OR (orders.owner = $3 AND piece.buyers && $4::text[]))
           GROUP BY piece.update_id, piece.product_id, piece.variant_id`,
    values: [updateIds, buyersOf(userId, undefined), owner, buyersOf(userId, email)],
  });
  return rows;
}

/** By `skuKey`, which of these pots the sale would refuse, because with what was bought before they are more than one buyer may have. */
export function tooMuchOf(
  items: readonly Pieces[],
  pots: ReadonlyMap<string, Pick<Pot, 'sale'>>,
  bought: readonly Bought[],
): Map<string, TooMuch> {
  const refused = new Map<string, TooMuch>();
  const wanted = items.flatMap((item) => {
    const sale = pots.get(skuKey(item))?.sale;
    return sale ? [{ ...item, updateId: sale.updateId, sale }] : [];
  });
  const count = (all: readonly Bought[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);
  for (const item of wanted) {
    const { sale, updateId } = item;
    const before = bought.filter((one) => one.updateId === updateId);
    const same = before.filter((one) => skuKey(one) === skuKey(item));
    const all = count(before) + count(wanted.filter((one) => one.updateId === updateId));
    if (sale.oneOfEach && count(same) + item.quantity > 1) refused.set(skuKey(item), 'one-of-each');
    else if (sale.pieces !== null && all > sale.pieces) refused.set(skuKey(item), 'update-limit');
  }
  return refused;
}
