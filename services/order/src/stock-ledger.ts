import type { EventData } from '@slipcast/contracts/events/registry';
import type { InternalStock } from '@slipcast/contracts/http/order';
import { Refusal } from '@slipcast/service-kit/refusal';
import type pg from 'pg';
import { NO_CLAIMS, type ClaimVersions } from './cart-edge.ts';
import type { Order } from './order.ts';
import { goneMessage, nameOf, skuKey } from './pricing.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;
export interface StockEvent {
  type: 'stock.changed.v1';
  key: string;
  data: EventData<'stock.changed.v1'>;
}
interface Moved {
  product_id: string;
  variant_id: string;
  on_hand: number;
  version: number;
}
interface Share {
  productId: string;
  variantId: string;
  quantity: number;
}

const event = (row: Moved, rest: Pick<StockEvent['data'], 'cause' | 'sale'>): StockEvent => ({
  type: 'stock.changed.v1',
  key: row.product_id,
  data: {
    productId: row.product_id,
    variantId: row.variant_id,
    onHand: row.on_hand,
    version: row.version,
    ...rest,
  },
});

/** Locks the SKUs in sorted order, so that two orders of the same pots never wait for each other in a circle. */
async function move(client: Queryable, shares: Share[], sign: 1 | -1, cause: string, orderId: string) {
  const { rows } = await client.query<Moved>({
    name: 'stock-move',
    text: `
      WITH wanted AS (
        SELECT * FROM unnest($1::text[], $2::text[], $3::int[]) AS wanted (product_id, variant_id, delta)
      ), locked AS (
        SELECT stock.product_id, stock.variant_id, wanted.delta FROM stock JOIN wanted USING (product_id, variant_id)
        ORDER BY stock.product_id COLLATE "C", stock.variant_id COLLATE "C" FOR UPDATE OF stock
      ), moved AS (
        UPDATE stock SET on_hand = stock.on_hand + locked.delta, version = stock.version + 1
        FROM locked
        WHERE stock.product_id = locked.product_id AND stock.variant_id = locked.variant_id
          AND stock.on_hand + locked.delta >= 0
        RETURNING stock.product_id, stock.variant_id, stock.on_hand, stock.version, locked.delta
      ), written AS (
        INSERT INTO stock_movement (product_id, variant_id, version, delta, cause, order_id)
        SELECT product_id, variant_id, version, delta, $4, $5 FROM moved
      )
      SELECT product_id, variant_id, on_hand, version FROM moved`,
    values: [
      shares.map(({ productId }) => productId),
      shares.map(({ variantId }) => variantId),
      shares.map(({ quantity }) => sign * quantity),
      cause,
      orderId,
    ],
  });
  return rows;
}

/** The hold that a claim was granted by has backed another sale of the same shopper in the meantime. */
export class StaleClaim extends Error {
  override name = 'StaleClaim';
}

/** Under the locks of the SKUs, in a statement of its own: it must see what committed while those were waited for. */
async function refuseStaleClaims(client: Queryable, order: Order, moved: Moved[], claims: ClaimVersions) {
  const versionOf = (row: Moved) => claims.get(skuKey(row.product_id, row.variant_id)) ?? Infinity;
  const behind = moved.filter((row) => row.version - 1 > versionOf(row));
  if (behind.length === 0) return;
  const { rowCount } = await client.query({
    name: 'stock-sold-since-claim',
    text: `
      SELECT 1 FROM unnest($1::text[], $2::text[], $3::int[]) AS claim (product_id, variant_id, version)
      JOIN stock_movement AS movement USING (product_id, variant_id) JOIN orders ON orders.id = movement.order_id
      WHERE movement.version > claim.version AND movement.cause = 'sale' AND orders.owner = $4 AND orders.id <> $5
      LIMIT 1`,
    values: [
      behind.map((row) => row.product_id),
      behind.map((row) => row.variant_id),
      behind.map(versionOf),
      order.owner,
      order.id,
    ],
  });
  if (rowCount) throw new StaleClaim();
}

/**
 * Takes an order's pots in the transaction of `client`. Throws Refusal 'out-of-stock' naming the first pot that is gone,
 * or StaleClaim: the transaction must then be rolled back.
 */
export async function takeStock(
  client: Queryable,
  order: Order,
  claims: ClaimVersions = NO_CLAIMS,
): Promise<StockEvent[]> {
  const moved = await move(client, order.lines, -1, 'sale', order.id);
  const lineOf = (row: Moved) =>
    order.lines.find((line) => line.productId === row.product_id && line.variantId === row.variant_id);
  const short = order.lines.find((line) => !moved.some((row) => lineOf(row) === line));
  if (short)
    throw new Refusal('out-of-stock', goneMessage(nameOf({ name: short.productName, color: short.color })));
  await refuseStaleClaims(client, order, moved, claims);
  return moved.map((row) =>
    event(row, {
      cause: 'sale',
      sale: { orderId: order.id, owner: order.owner, quantity: lineOf(row)?.quantity ?? 1 },
    }),
  );
}

/** Puts a cancelled order's pots back. */
export async function returnStock(client: Queryable, order: Order): Promise<StockEvent[]> {
  const moved = await move(client, order.lines, 1, 'return', order.id);
  return moved.map((row) => event(row, { cause: 'return' }));
}

/**
 * Brings a SKU's stock up to the catalogue's running sum of admin edits. What would go below zero is cut at zero. A SKU
 * that is new to the ledger is announced even when it is empty; a sum already applied changes nothing.
 */
export async function adjustStock(
  client: Queryable,
  productId: string,
  variantId: string,
  stockAdjusted: number,
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
        SELECT on_hand, adjusted FROM stock WHERE product_id = $1 AND variant_id = $2 FOR UPDATE
      ), moved AS (
        UPDATE stock SET on_hand = greatest(0, before.on_hand + $3::int - before.adjusted), adjusted = $3::int,
          version = stock.version + 1
        FROM before
        WHERE product_id = $1 AND variant_id = $2 AND (before.adjusted <> $3::int OR $4::boolean)
        RETURNING product_id, variant_id, stock.on_hand, stock.version, stock.on_hand - before.on_hand AS delta
      ), written AS (
        INSERT INTO stock_movement (product_id, variant_id, version, delta, cause)
        SELECT product_id, variant_id, version, delta, 'adjustment' FROM moved
      )
      SELECT product_id, variant_id, on_hand, version FROM moved`,
    values: [productId, variantId, stockAdjusted, fresh === 1],
  });
  return rows.map((row) => event(row, { cause: 'adjustment' }));
}

export async function readStock(
  client: Queryable,
  productId: string,
  variantId: string,
): Promise<InternalStock | null> {
  const { rows } = await client.query<{ on_hand: number; version: number }>({
    name: 'stock-read',
    text: 'SELECT on_hand, version FROM stock WHERE product_id = $1 AND variant_id = $2',
    values: [productId, variantId],
  });
  return rows[0] ? { onHand: rows[0].on_hand, version: rows[0].version } : null;
}
