import { isPot, isReplacement } from '@slipcast/contracts/by-hand';
import { Refusal } from '@slipcast/contracts/refusal';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { skuKey } from '@slipcast/contracts/sku';
import { currentTraceparent } from '@slipcast/tracing/scope';
import { createGroupCommit, type GroupCommit } from '@slipcast/event-bus/group-commit';
import type pg from 'pg';
import { buyersOf } from '../codes/buyers.ts';
import type { Guard } from '../ledger/unreconciled.ts';
import { snapshotOf, type Order } from '../orders/order-record.ts';
import type { Claims } from './claim-by-receipts.ts';
import { isPaidByVouchers } from '../orders/voucher-shares.ts';
import {
  PLACE,
  PLACE_BY_HAND,
  PLACE_FOR_VOUCHER,
  PLACE_OF_UPDATE,
  PLACE_REPLACEMENT,
  PLACE_TOGETHER,
  PLACE_WITH_CODES,
  PLACE_WITH_VOUCHERS,
} from './place-statements.ts';
import type { PlacedWith } from './placed-with.ts';
import { checkingMessage, goneMessage, nameOf } from './pricing.ts';
import { codeRefused, voucherRefused } from './refused-money.ts';
import { lockAll, type Locks } from './lock-sales.ts';
import { enoughOfUpdate, notOnSale } from './update-limits.ts';

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

/** The parcel that it should go into takes nothing more, because it is being packed, or its order was cancelled, in the meantime. */
export class ParcelGone extends Error {
  override name = 'ParcelGone';
}

/** What it should replace has been refunded or replaced in the meantime. */
export class AlreadyReplaced extends Refusal {
  constructor() {
    super(
      'transition-refused',
      'Some of these pots have just been refunded or sent again. Please reload the page.',
    );
  }
}

/** Whether nothing is left to pay for it once it is placed. */
const isPaidAtOnce = (order: Order): boolean => isPaidByVouchers(order) || isReplacement(order);

interface Outcome {
  outcome:
    | 'quarantined'
    | 'out-of-stock'
    | 'already-placed'
    | 'stale-claim'
    | 'claim-over'
    | 'code-refused'
    | 'voucher-refused'
    | 'not-on-sale'
    | 'update-limit'
    | 'one-of-each'
    | 'parcel-refused'
    | 'replacement-refused'
    | 'placed';
  /** Null unless the order was inserted. */
  order_number: string | null;
  /** By the database's clock, under the locks. */
  now: Date;
  shortage_position: number | null;
  /** With 'not-on-sale'. */
  closed_terms: SaleTerms | null;
}

const inputOf = (order: Order, checkAfterMs: number, claims?: Claims, ofUpdate = false) => ({
  order: { ...order, checkAfterMs, ...(isPaidAtOnce(order) && { paidAtOnce: true }) },
  // A line that is no pot takes nothing from stock; `position` is its place in the order all the same.
  lines: order.lines.flatMap((line, position) => {
    if (!isPot(line)) return [];
    const { productId, variantId, quantity } = line;
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
  ...((order.discounts || order.addedTo || ofUpdate) && {
    buyers: buyersOf(order.userId, order.customerEmail),
  }),
  traceparent: currentTraceparent(),
});

function placing(
  { vouchers, discounts, handSale, addedTo }: Order,
  { audit, voucher, ofUpdate }: PlacedWith,
) {
  if (handSale?.replaces) return PLACE_REPLACEMENT;
  if (audit) return PLACE_BY_HAND;
  if (voucher) return PLACE_FOR_VOUCHER;
  if (addedTo) return PLACE_TOGETHER;
  if (ofUpdate) return PLACE_OF_UPDATE;
  if (vouchers) return PLACE_WITH_VOUCHERS;
  return discounts ? PLACE_WITH_CODES : PLACE;
}

/** Computed where the order comes from, because others may share the transaction. */
function statementFor(order: Order, checkAfterMs: number, claims?: Claims, more: PlacedWith = {}) {
  const { ofUpdate, ...written } = more;
  const input = inputOf(order, checkAfterMs, claims, ofUpdate);
  return { ...placing(order, more), values: [JSON.stringify({ ...input, ...written })] };
}

/** Throws what `placeOrder` throws. */
function resultOf(order: Order, outcome: Outcome | undefined): Order | null {
  if (!outcome) throw new Error('placing an order returned no outcome');
  if (outcome.outcome === 'stale-claim') throw new StaleClaim();
  if (outcome.outcome === 'claim-over') throw new ClaimOver(outcome.now);
  if (outcome.outcome === 'code-refused') throw codeRefused(order);
  if (outcome.outcome === 'voucher-refused') throw voucherRefused(order);
  if (outcome.closed_terms && outcome.outcome === 'not-on-sale')
    throw notOnSale(outcome.closed_terms, outcome.now);
  if (outcome.outcome === 'update-limit' || outcome.outcome === 'one-of-each')
    throw enoughOfUpdate(outcome.outcome);
  if (outcome.outcome === 'parcel-refused') throw new ParcelGone();
  if (outcome.outcome === 'replacement-refused') throw new AlreadyReplaced();
  const missing = order.lines[outcome.shortage_position ?? 0];
  if (outcome.outcome === 'quarantined')
    throw new Refusal('unavailable', checkingMessage(missing), {
      headers: { 'retry-after': '60' },
      data: { payment: 'released' },
    });
  if (outcome.outcome === 'out-of-stock')
    throw new Refusal('out-of-stock', goneMessage(missing), { data: { pot: nameOf(missing) } });
  const { order_number: orderNumber, now } = outcome;
  if (orderNumber === null) return null;
  const status = isPaidAtOnce(order) ? 'paid' : order.status;
  return { ...order, status, orderNumber, placedAt: now, updatedAt: now };
}

/**
 * Places a pending order: order, stock, number and events, all or nothing. Null when its payment already has an order.
 * Throws Refusal 'out-of-stock', naming the first pot that is gone, 'total-changed' if a code or a voucher cannot be used any more, or 'unavailable' for one in quarantine, or StaleClaim,
 * ClaimOver or ParcelGone.
 *
 * @param checkAfterMs how long the order is left to the request that places it
 */
export async function placeOrder(
  client: Pick<pg.ClientBase, 'query'>,
  order: Order,
  checkAfterMs: number,
  claims?: Claims,
): Promise<Order | null> {
  const { rows } = await client.query<Outcome>(statementFor(order, checkAfterMs, claims));
  return resultOf(order, rows[0]);
}

/** Two groups wait for each other at the year's counter in any case. */
const SLOW_MS = 250;
export type CommitSales = GroupCommit<Locks>;
/** Orders that are placed at the same time share a commit, whatever they are for. */
export const createCommitSales = (pool: pg.Pool): CommitSales =>
  createGroupCommit(pool, { lockAll, slowMs: SLOW_MS });

/**
 * What `placeOrder` does for the service: together with others, on a reconciled ledger, and the relay learns of the events.
 */
export const createPlace =
  (options: { commit: CommitSales; guard: Guard; wake: () => void; checkAfterMs: number }) =>
  async (order: Order, claims: Claims, more?: PlacedWith): Promise<Order | null> => {
    const { commit, guard, wake, checkAfterMs } = options;
    const statement = statementFor(order, checkAfterMs, claims, more);
    const updateBuyers = more?.ofUpdate || order.addedTo ? buyersOf(order.userId, order.customerEmail) : [];
    const { rows } = await guard(() =>
      commit(order.paymentId, (client) => client.query<Outcome>(statement), { ...order, updateBuyers }),
    );
    const placed = resultOf(order, rows[0]);
    if (placed) wake();
    return placed;
  };
