import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '@slipcast/contracts/refusal';
import { currentTraceparent } from '@slipcast/tracing/scope';
import type pg from 'pg';
import { snapshotOf, type Order } from '../orders/order.ts';
import { checkingMessage, goneMessage, skuKey } from './pricing.ts';

const STATEMENT = readFileSync(join(import.meta.dirname, 'place-order.sql'), 'utf8');

/** What backs a line of an order. */
export interface Claim {
  /** The stock version that granted the hold. */
  version: number;
  /** When it was granted, in the order of the cart service's changes of the SKU. Null: nobody said. */
  seq: number | null;
  /** By the database's clock: afterwards the pot may be promised to somebody else. Null: nobody said. */
  until: Date | null;
}
/** By `skuKey`. For a line without one the ledger alone decides. */
export type Claims = ReadonlyMap<string, Claim>;

/** The hold behind a claim has backed another sale of the same shopper in the meantime, or the shopper has given it up. */
export class StaleClaim extends Error {
  override name = 'StaleClaim';
}
/** The claim, or the receipt in its place, had ended when the sale was about to be made: at `now`, by the database's clock. */
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
    const claim = claims?.get(skuKey(productId, variantId));
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

/**
 * Places a pending order: order, stock, number and events, all or nothing. Null when its payment has an order already.
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
    });
  if (result.outcome === 'out-of-stock')
    throw new Refusal('out-of-stock', goneMessage(order.lines[result.shortage_position ?? 0]));
  const { order_number: orderNumber, now } = result;
  return orderNumber === null ? null : { ...order, orderNumber, placedAt: now, updatedAt: now };
}
