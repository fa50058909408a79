import type pg from 'pg';
import type { Bus, EventEnvelope, RunningSubscription, Subscription } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { Logger } from '@slipcast/service-kit/logs';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { createApplySale } from '../../../../services/cart/src/replica/apply-sale.ts';
import { createCatchUp } from '../../../../services/cart/src/replica/catch-up.ts';
import { mergeGuestCart } from '../../../../services/cart/src/carts/merge-guest-cart.ts';
import type { Dependencies as CartDependencies } from '../../../../services/cart/src/carts/dependencies.ts';
import { holdRoutes } from '../../../../services/cart/src/holds/hold-routes.ts';
import { createCarts } from '../../../../services/cart/src/carts/cart-store.ts';
import { createHoldScripts } from '../../../../services/cart/src/holds/hold-scripts.ts';
import { createHolds } from '../../../../services/cart/src/holds/hold-store.ts';
import { createRebuild } from '../../../../services/cart/src/replica/rebuild-replica.ts';
import type { CartRedis } from '../../../../services/cart/src/redis/cart-redis.ts';
import type { Snapshot } from '../../../../services/cart/src/snapshot/snapshot.ts';
import { onStockChanged } from '../../../../services/cart/src/carts/on-sales.ts';
import { createLedgerClient } from '../../../../services/cart/src/replica/ledger-client.ts';
import type { CheckoutDependencies } from '../../../../services/order/src/sale/checkout.ts';
import { createOrderClient } from '../../../../services/payment/src/payments/order-client.ts';
import { createApplyNotification } from '../../../../services/payment/src/payments/apply-notification.ts';
import { createPaymentFlows } from '../../../../services/payment/src/payments/payment-flows.ts';
import { createSweep } from '../../../../services/payment/src/payments/sweep.ts';
import { internalPayments } from '../../../../services/payment/src/payments/internal-routes.ts';
import { onOrderCancelled } from '../../../../services/payment/src/payments/on-order-cancelled.ts';
import {
  createPaymentStore,
  type PaymentStore,
} from '../../../../services/payment/src/payments/payment-store.ts';
import type { CardProvider } from './card-provider.ts';
import type { Name as Outbox } from './outboxes.ts';
import { createLocalClient } from './local-client.ts';
import { createMailbox } from './mailbox.ts';
import { createOrderProcess } from './order-process.ts';
import { running } from './scheduler.ts';
import type { Mail } from '../judge/history.ts';
import type { Owner } from '@slipcast/contracts/ids';

/** What all processes share. */
export interface Stores {
  pool: { cart: pg.Pool; order: pg.Pool; payment: pg.Pool };
  redis: CartRedis;
  provider: CardProvider;
  logger: Logger;
}

/** One process with the services' own code. Its memory is its own, so it can crash while another goes on. */
export interface ShopProcess {
  holds: ReturnType<typeof createHolds>;
  carts: ReturnType<typeof createCarts>;
  queue: ReturnType<typeof createHoldScripts>['queue'];
  /** Moves the guest's items and holds to the account. */
  signIn(guest: Owner, account: Owner): Promise<void>;
  checkout: CheckoutDependencies;
  flows: ReturnType<typeof createPaymentFlows>;
  /** Sweeps these payments, due or not. Only one schedule's, because all are in the same table. */
  sweep(payments: string[]): Promise<void>;
  /** Sweeps only these authorised payments, whoever is at work on them. */
  sweepAbandoned(payments: string[]): Promise<void>;
  notify: ReturnType<typeof createApplyNotification>;
  /** Delivers one event to all that consume it. */
  deliver(event: EventEnvelope): Promise<void>;
  mails(): Mail[];
  /** Which services answer this process's calls. */
  reach: { cart: boolean; ledger: boolean };
  stop(): Promise<void>;
}

/** So long that nothing becomes due by itself while a schedule runs. */
const PATIENT_SECONDS = 600;
const MANY_ITEMS = 50;
const HOLD = { holdMs: 1_800_000, capMs: 7_200_000, claimMs: 120_000, waitMs: 900_000, offerMs: 600_000 };

/** The outbox relay is woken: the schedule's bus has something to deliver. */
const eventsWritten = (outbox: Outbox) => () => {
  const context = running();
  if (!context) return;
  context.scheduler.eventsWaiting = true;
  context.scheduler.onEvents(outbox);
};

/** Puts the services' parts together as their `service.ts` does, without network, bus and timers. */
export async function startProcess({ pool, redis, provider, logger }: Stores): Promise<ShopProcess> {
  const paymentStore = createPaymentStore(pool.payment, eventsWritten('payment'));
  const flows = createPaymentFlows({
    store: paymentStore,
    provider,
    logger,
    metrics: createMetrics('payment'),
    config: { SQUARE_TIMEOUT_SECONDS: PATIENT_SECONDS, SWEEP_SECONDS: PATIENT_SECONDS },
    limits: { countReversed: async () => {} },
  });
  const paymentEndpoints = internalPayments(() => flows);

  const reach = { cart: true, ledger: true };
  const order = createOrderProcess({
    pool: pool.order,
    wake: eventsWritten('order'),
    cart: createLocalClient(() => (reach.cart ? cartEndpoints : null)),
    payment: createLocalClient(() => paymentEndpoints),
    logger,
  });
  const orders = createLocalClient(() => order.endpoints);

  const scripts = createHoldScripts(redis, HOLD);
  // Holds are written behind by a timer. Here Redis keeps them all the time, so nobody reads the copy.
  const snapshot = {
    name: 'snapshot',
    hold() {},
    item() {},
    stockChange() {},
    track: <T>(work: Promise<T>) => work,
    flushed: async () => {},
  } as Snapshot;
  const readLedger = createLedgerClient(createLocalClient(() => (reach.ledger ? order.endpoints : null)));
  const othersFlushed = async () => {};
  const stores = { scripts, pool: pool.cart, readLedger, snapshot, othersFlushed };
  const rebuild = createRebuild({ ...stores, waitMs: HOLD.waitMs, logger });
  const catchUp = createCatchUp({ scripts, readLedger, snapshot, drifted: () => {}, logger });
  const holds = createHolds(scripts, rebuild, catchUp, snapshot);
  const limits = { items: MANY_ITEMS, pieces: 0 };
  const carts = createCarts({ redis, pool: pool.cart, snapshot, limits });
  const cartEndpoints = holdRoutes({ holds, carts } as CartDependencies);

  const handlers: Record<string, ((event: EventEnvelope) => Promise<void>)[]> = {};
  const bus = {
    async subscribe({ topics, handle }: Subscription): Promise<RunningSubscription> {
      for (const topic of topics) (handlers[topic] ??= []).push(handle);
      return { stop: async () => {} };
    },
  };
  const mailbox = createMailbox();
  const sweepOptions = { store: paymentStore, flows, orders: createOrderClient(orders), logger };
  const subscriptions = [
    await bus.subscribe(mailbox.subscription),
    await bus.subscribe(onStockChanged(createApplySale(scripts, snapshot, catchUp), snapshot)),
    ...(await Promise.all(
      order.effects.map((effect) =>
        subscribeOnce({ bus, pool: pool.order, ...effect, afterCommit: eventsWritten('order') }),
      ),
    )),
    await onOrderCancelled(bus as Bus, pool.payment, paymentStore),
  ];
  return {
    reach,
    holds,
    carts,
    queue: scripts.queue,
    signIn: (guest, account) => mergeGuestCart({ carts, holds }, guest, account),
    checkout: order.checkout,
    flows,
    async sweep(payments) {
      for (const queue of ['sales', 'refunds'] as const) {
        let due = await paymentStore.byIds(payments);
        const claimDue: PaymentStore['claimDue'] = async (states) => {
          const claimed = due.filter(({ state }) => states.includes(state));
          due = [];
          return claimed;
        };
        await createSweep({ ...sweepOptions, queue, store: { claimDue } })();
      }
    },
    async sweepAbandoned(payments) {
      const due = (await paymentStore.byIds(payments)).filter(({ state }) => state === 'authorised');
      const claimDue = async () => due.splice(0);
      await createSweep({ ...sweepOptions, queue: 'sales', store: { claimDue } })();
    },
    notify: createApplyNotification(paymentStore),
    async deliver(event) {
      for (const handle of handlers[event.type] ?? []) await handle(event);
    },
    mails: mailbox.sent,
    async stop() {
      for (const subscription of subscriptions) await subscription.stop();
    },
  };
}
