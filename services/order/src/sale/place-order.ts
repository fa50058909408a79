import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuKey } from '@slipcast/contracts/sku';
import { currentTraceparent } from '@slipcast/tracing/scope';
import type pg from 'pg';
import type { Guard } from '../ledger/unreconciled.ts';
import { INSERT_ORDER } from '../orders/order-columns.ts';
import { snapshotOf, type Order } from '../orders/order.ts';
import type { Claims } from './claim-by-receipts.ts';
import { checkingMessage, goneMessage } from './pricing.ts';

const STATEMENT = readFileSync(join(import.meta.dirname, 'place-order.sql'), 'utf8').replace(
  '{insert-order.sql}',
  () => INSERT_ORDER,
);

/** The hold behind a claim has backed another sale of the same shopper in the meantime, or the shopper has released it. */
export class StaleClaim extends Error {
  override name = 'StaleClaim';
}
/** The claim, or the receipt in its place, had ended by the time of the sale: `now`, by the database's clock. */
export class ClaimOver extends Error {
  override name = 'ClaimOver';
  readonly now: Date;
  constructor(now: Date) {
    super();
    this.now = now;
  }
}

interface Outcome {
  outcome: 'quarantined' | 'out-of-stock' | 'already-placed' | 'stale-claim' | 'claim-over' | 'placed';
  /** Null unless the order was inserted. */
  order_number: string | null;
  /** By the database's clock, under the locks. */
  now: Date;
  shortage_position: number | null;
}

const inputOf = (order: Order, checkAfterMs: number, claims?: Claims) => ({
  order: { ...order, checkAfterMs },
  lines: order.lines.map(({ productId, variantId, quantity }, position) => {
    const claim = claims?.get(skuKey({ productId, variantId }));
    return {
      position,
      product_id: productId,
      variant_id: variantId,
      quantity,
      claimed_version: claim?.version,
      claimed_seq: claim?.seq,
      claimed_until: claim?.until,
    };
  }),
  event_data: snapshotOf(order),
  traceparent: currentTraceparent(),
});

/** What `placeOrder` does for the service: on a reconciled ledger, and the relay learns of the events. */
export const createPlace =
  (options: { pool: pg.Pool; guard: Guard; wake: () => void; checkAfterMs: number }) =>
  async (order: Order, claims: Claims): Promise<Order | null> => {
    const { pool, guard, wake, checkAfterMs } = options;
    const placed = await guard(() => placeOrder(pool, order, checkAfterMs, claims));
    if (placed) wake();
    return placed;
  };

/**
 * Places a pending order: order, stock, number and events, all or nothing. Null when its payment already has an order.
 * Throws Refusal 'out-of-stock', naming the first pot that is gone, or 'unavailable' for one in quarantine, or StaleClaim or
 * ClaimOver.
 *
 * @param checkAfterMs how long the order is left to the request that places it
 */
export async function placeOrder(
  client: Pick<pg.ClientBase, 'query'>,
  order: Order,
  checkAfterMs: number,
  claims?: Claims,
): Promise<Order | null> {
  const { rows } = await client.query<Outcome>({
    name: 'order-place',
    text: STATEMENT,
    values: [JSON.stringify(inputOf(order, checkAfterMs, claims))],
  });
  const [result] = rows;
  if (!result) throw new Error('placing an order returned no outcome');
  if (result.outcome === 'stale-claim') throw new StaleClaim();
  if (result.outcome === 'claim-over') throw new ClaimOver(result.now);
  if (result.outcome === 'quarantined')
    throw new Refusal('unavailable', checkingMessage(order.lines[result.shortage_position ?? 0]), {
      headers: { 'retry-after': '60' },
      data: { payment: 'released' },
    });
  if (result.outcome === 'out-of-stock')
    throw new Refusal('out-of-stock', goneMessage(order.lines[result.shortage_position ?? 0]));
  const { order_number: orderNumber, now } = result;
  return orderNumber === null ? null : { ...order, orderNumber, placedAt: now, updatedAt: now };
}
