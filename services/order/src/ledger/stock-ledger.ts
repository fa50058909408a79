import type { EventData } from '@slipcast/contracts/events/registry';
import type { Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;
/** So many pieces of one SKU. */
export interface Pieces extends Sku {
  quantity: number;
}
export interface StockEvent {
  type: 'stock.changed.v1';
  key: string;
  data: EventData<'stock.changed.v1'>;
}
type Moved = Pick<StockEvent['data'], 'productId' | 'variantId' | 'onHand' | 'shortfall' | 'version'> & {
  quarantined: boolean;
};

const eventsOf = (moved: Moved[], cause: StockEvent['data']['cause']): StockEvent[] =>
  moved.map(({ quarantined, ...sku }) => {
    const data = { ...sku, cause, ...(quarantined ? { quarantined } : {}) };
    return { type: 'stock.changed.v1', key: sku.productId, data };
  });

/** A SKU's row after `by` more pieces. They make up for a shortfall before any are on hand again (ADR 20). */
const addPieces = (by: string) =>
  `on_hand = greatest(0, stock.on_hand - stock.shortfall + (${by})),
   shortfall = greatest(0, stock.shortfall - stock.on_hand - (${by})), version = stock.version + 1`;
const MOVED =
  'product_id AS "productId", variant_id AS "variantId", on_hand AS "onHand", shortfall, version, quarantined';

/** Pieces that were sold but are not there, of all SKUs. */
export async function countShortfall(pool: Queryable): Promise<number> {
  const { rows } = await pool.query<{ pieces: number }>(
    'SELECT coalesce(sum(shortfall), 0)::int AS pieces FROM stock WHERE shortfall > 0',
  );
  return rows[0]?.pieces ?? 0;
}

/** Puts pots of a cancelled or refunded order back into stock, each SKU once. Locks the SKUs in sorted order, as a sale does. */
export async function returnStock(
  client: Queryable,
  { id, lines }: { id: string; lines: readonly Pieces[] },
): Promise<StockEvent[]> {
  const { rows } = await client.query<Moved>({
    name: 'stock-return',
    text: `
      WITH wanted AS (
        SELECT * FROM unnest($1::text[], $2::text[], $3::int[]) AS wanted (product_id, variant_id, quantity)
      ), locked AS (
        SELECT stock.product_id, stock.variant_id, wanted.quantity FROM stock JOIN wanted USING (product_id, variant_id)
        ORDER BY stock.product_id COLLATE "C", stock.variant_id COLLATE "C" FOR UPDATE OF stock
      ), moved AS (
        UPDATE stock SET ${addPieces('locked.quantity')}
        FROM locked
        WHERE stock.product_id = locked.product_id AND stock.variant_id = locked.variant_id
        RETURNING stock.*, locked.quantity
      ), written AS (
        INSERT INTO stock_movement (product_id, variant_id, version, delta, cause, order_id)
        SELECT product_id, variant_id, version, quantity, 'return', $4 FROM moved
      )
      SELECT ${MOVED} FROM moved`,
    values: [
      lines.map(({ productId }) => productId),
      lines.map(({ variantId }) => variantId),
      lines.map(({ quantity }) => quantity),
      id,
    ],
  });
  return eventsOf(rows, 'return');
}

/**
 * Applies the catalogue's running sum of admin edits to a SKU. Stock never goes below zero: sold pieces that are taken out become a
 * shortfall. A SKU that is new to the ledger is published even with nothing in stock. A sum that has already been applied changes nothing.
 *
 * @param by the admin who made the last edit
 */
export async function adjustStock(
  client: Queryable,
  productId: string,
  variantId: string,
  stockAdjusted: number,
  by: string | null = null,
): Promise<StockEvent[]> {
  const { rowCount: fresh } = await client.query({
    name: 'stock-create',
    text: 'INSERT INTO stock (product_id, variant_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [productId, variantId],
  });
  const { rows } = await client.query<Moved>({
    name: 'stock-adjust',
    text: `
      WITH before AS (
        SELECT adjusted FROM stock WHERE product_id = $1 AND variant_id = $2 FOR UPDATE
      ), moved AS (
        UPDATE stock SET ${addPieces('$3::int - before.adjusted')}, adjusted = $3::int
        FROM before
        WHERE product_id = $1 AND variant_id = $2 AND (before.adjusted <> $3::int OR $4::boolean)
        RETURNING stock.*, $3::int - before.adjusted AS delta
      ), written AS (
        INSERT INTO stock_movement (product_id, variant_id, version, delta, cause, by_user)
        SELECT product_id, variant_id, version, delta, 'adjustment', $5 FROM moved
      )
      SELECT ${MOVED} FROM moved`,
    values: [productId, variantId, stockAdjusted, fresh === 1, by],
  });
  return eventsOf(rows, 'adjustment');
}

export async function readStock(
  client: Queryable,
  productId: string,
  variantId: string,
): Promise<{ onHand: number; version: number; quarantined?: true } | null> {
  const { rows } = await client.query<{ onHand: number; version: number; quarantined: boolean }>({
    name: 'stock-read',
    text: 'SELECT on_hand AS "onHand", version, quarantined FROM stock WHERE product_id = $1 AND variant_id = $2',
    values: [productId, variantId],
  });
  const [stock] = rows;
  if (!stock) return null;
  const { quarantined, ...found } = stock;
  return quarantined ? { ...found, quarantined } : found;
}
