import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '@slipcast/contracts/refusal';
import type pg from 'pg';
import { snapshotOf, type Order } from '../rules/order.ts';
import { checkingMessage, goneMessage, skuKey } from '../rules/pricing.ts';

const STATEMENT = readFileSync(join(import.meta.dirname, 'place-order.sql'), 'utf8');

/** The stock version that each line's claim was granted by, by `skuKey`. For a line without one the ledger alone decides. */
export type ClaimVersions = ReadonlyMap<string, number>;

/** The hold behind a claim has backed another sale of the same shopper in the meantime. */
export class StaleClaim extends Error {
  override name = 'StaleClaim';
}

interface Outcome {
  outcome: 'quarantined' | 'out-of-stock' | 'already-placed' | 'stale-claim' | 'placed';
  /** Null unless the order was inserted. */
  order_number: string | null;
  shortage_position: number | null;
}

const inputOf = (order: Order, checkAt: Date, claims?: ClaimVersions) => ({
  order: { ...order, checkAt, year: order.placedAt.getUTCFullYear() },
  lines: order.lines.map(({ productId, variantId, quantity }, position) => ({
    position,
    product_id: productId,
    variant_id: variantId,
    quantity,
    claimed_version: claims?.get(skuKey(productId, variantId)),
  })),
  event_data: snapshotOf(order),
});

/**
 * Places a pending order: order, stock, number and events, all or nothing. Null when its payment has an order already.
 * Throws Refusal 'out-of-stock', naming the first pot that is gone, or 'unavailable' for one in quarantine, or StaleClaim.
 *
 * @param checkAt until then the order is left to the request that places it
 */
export async function placeOrder(
  client: Pick<pg.ClientBase, 'query'>,
  order: Order,
  checkAt: Date,
  claims?: ClaimVersions,
): Promise<Order | null> {
  const { rows } = await client.query<Outcome>({
    name: 'order-place',
    text: STATEMENT,
    values: [JSON.stringify(inputOf(order, checkAt, claims))],
  });
  const [result] = rows;
  if (!result) throw new Error('placing an order returned no outcome');
  if (result.outcome === 'stale-claim') throw new StaleClaim();
  if (result.outcome === 'quarantined')
    throw new Refusal('unavailable', checkingMessage(order.lines[result.shortage_position ?? 0]), {
      headers: { 'retry-after': '60' },
    });
  if (result.outcome === 'out-of-stock')
    throw new Refusal('out-of-stock', goneMessage(order.lines[result.shortage_position ?? 0]));
  return result.order_number === null ? null : { ...order, orderNumber: result.order_number };
}
