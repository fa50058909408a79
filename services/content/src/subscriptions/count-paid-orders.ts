import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPot } from '@slipcast/contracts/by-hand';
import { parseEvent } from '@slipcast/contracts/events/registry';
import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import type { Subscription } from '@slipcast/event-bus/bus';
import type { Counter } from '../rules/counters.ts';
import { ORDERS_KNOWN_DAYS, plusDays, shopDay } from '../rules/visit-days.ts';
import type { PaidOrder, VisitStore } from '../store/visit-store.ts';

const MOST_AT_ONCE = 200;
/** A document is written whole, with the marks of its orders. */
const GATHER_MS = 100;
const MARK_LENGTH = 10;

type Paid = { day: string; order: PaidOrder };

/** Enough to know an order again, and too little to be looked up anywhere. */
const markOf = (orderId: string): string =>
  createHash('sha256').update(orderId).digest('base64url').slice(0, MARK_LENGTH);

/** The last step of a sale, from the shop itself: a browser cannot claim that an order was paid. */
export function countPaidOrders(store: VisitStore, isOn: () => Promise<boolean>): Subscription {
  // A sale day's orders come faster than the day's document is best written.
  const write = createBatchLoader<Paid>(
    async (paid) => {
      if (!(await isOn())) return;
      for (const [day, orders] of Map.groupBy(paid, (one) => one.day))
        await store.addPaid(
          day,
          orders.map(({ order }) => order),
        );
      await sleep(GATHER_MS, undefined, { ref: false });
    },
    MOST_AT_ONCE,
    () => true,
  );
  return {
    group: 'content.count-paid-orders',
    topics: ['order.paid.v1'],
    async handle({ data }) {
      const { orderId, lines, paidAt, handSale } = parseEvent('order.paid.v1', data);
      // No visit led to an order that the maker made herself.
      if (handSale) return;
      const day = shopDay(new Date(paidAt));
      // The day has forgotten which orders it knows.
      if (day < plusDays(shopDay(new Date()), -ORDERS_KNOWN_DAYS)) return;
      const pieces = new Map<string, number>();
      // A voucher is no pot.
      for (const { productId, quantity } of lines.filter(isPot))
        pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
      const counters: Counter[] = [
        ['step', 'paid', 1],
        ...[...pieces].map(([productId, count]): Counter => ['bought', productId, count]),
      ];
      await write({ day, order: { mark: markOf(orderId), counters } });
    },
  };
}
