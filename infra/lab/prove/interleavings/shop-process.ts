import type pg from 'pg';
import type { Bus, EventEnvelope, RunningSubscription, Subscription } from '@slipcast/event-bus/bus';
import { createGroupCommit, type GroupCommit } from '@slipcast/event-bus/group-commit';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { Logger } from '@slipcast/service-kit/logs';
import { createMetrics } from '@slipcast/service-kit/metrics';
import type { CartRedis } from '../../../../services/cart/src/redis/cart-redis.ts';
import { createOrderClient } from '../../../../services/payment/src/payments/order-client.ts';
import { createApplyNotification } from '../../../../services/payment/src/payments/apply-notification.ts';
import { createPaymentFlows } from '../../../../services/payment/src/payments/payment-flows.ts';
import { createSweep } from '../../../../services/payment/src/payments/sweep.ts';
import { internalPayments } from '../../../../services/payment/src/payments/internal-routes.ts';
import { onOrderCancelled } from '../../../../services/payment/src/payments/on-order-cancelled.ts';
import { createPaymentStore } from '../../../../services/payment/src/payments/payment-store.ts';
import { createPaymentReader } from '../../../../services/payment/src/payments/payment-rows.ts';
import { onRefundRequested } from '../../../../services/payment/src/refunds/on-refund-requested.ts';
import { createRefundFlows } from '../../../../services/payment/src/refunds/refund-flows.ts';
import * as refundStores from '../../../../services/payment/src/refunds/refund-store.ts';
import type { ReadAddress } from '../../../../services/cart/src/waitlist/user-client.ts';
import { byActor, consumerByActor } from './by-actor.ts';
import { claimsOf, refundsOf } from './claims-of.ts';
import { createCartProcess, type CartProcess } from './cart-process.ts';
import type { CardProvider } from './card-provider.ts';
import type { Name as Outbox } from './outboxes.ts';
import { createLocalClient } from './local-client.ts';
import { createMailbox } from './mailbox.ts';
import { createOrderProcess, type OrderProcess } from './order-process.ts';
import { running } from './scheduler.ts';
import type { Mail } from '../judge/history.ts';
import type { Owner } from '@slipcast/contracts/ids';

type Group = Pick<Subscription, 'group' | 'topics' | 'handle'>;

/** What all processes share. */
export interface Stores {
  pool: { cart: pg.Pool; order: pg.Pool; payment: pg.Pool };
  redis: CartRedis;
  provider: CardProvider;
  readAddress: ReadAddress;
  logger: Logger;
}

type OfOrder = 'checkout' | 'office' | 'terms';
type OfCart = 'holds' | 'carts' | 'updatePieces' | 'early' | 'cart' | 'queue' | 'waiting' | 'compare';

/** One process with the services' own code. Its memory is its own, so it can crash while another goes on. */
export interface ShopProcess extends Pick<CartProcess, OfCart>, Pick<OrderProcess, OfOrder> {
  room: Pick<CartProcess, 'room' | 'rooms' | 'letIn' | 'tickets'>;
  /** Resolves when the copy of holds in PostgreSQL has all that was done up to now. */
  flushed(): Promise<void>;
  /** Moves the guest's items and holds to the account. */
  signIn(guest: Owner, account: Owner): Promise<void>;
  flows: ReturnType<typeof createPaymentFlows>;
  /** Sweeps those of these payments that are due. Only one schedule's, because all are in the same table. */
  sweep(payments: string[]): Promise<void>;
  notify: ReturnType<typeof createApplyNotification>;
  /** The consumer groups of all services. */
  groups: readonly Group[];
  /** Delivers one event to all that consume it. */
  deliver(event: EventEnvelope): Promise<void>;
  mails(): Mail[];
  /** Which services answer this process's calls. */
  reach: { cart: boolean; cartAnswers: boolean; ledger: boolean; payment: boolean; orders: boolean };
  stop(isCut: boolean): Promise<void>;
}

/** So long that nothing becomes due by itself while a schedule runs. */
const PATIENT = { SQUARE_TIMEOUT_SECONDS: 600, SWEEP_SECONDS: 600 };

/** The outbox relay is woken: the schedule's bus has something to deliver. */
const eventsWritten = (outbox: Outbox) => () => {
  const context = running();
  if (!context) return;
  context.scheduler.eventsWaiting = true;
  context.scheduler.onEvents(outbox);
};

/** What a scenario needs of the cart service. */
export interface CartNeeds {
  /** Whether holds are copied to PostgreSQL, because Redis may lose them. */
  snapshot?: boolean;
  /** Whether the waiting list has its entries in PostgreSQL. */
  waitlist?: boolean;
}

export interface ProcessOptions {
  /** The name of its copy of holds; by default it has none, because Redis loses nothing. */
  snapshotOf?: string;
  /** The name of its waiting list in PostgreSQL; by default the queues are in Redis alone. */
  waitlistOf?: string;
  /** Writes the copies of the other processes. */
  othersFlushed?: () => Promise<void>;
}

/** Puts the services' parts together as their `service.ts` does, without network, bus and timers. */
export async function startProcess(
  { pool, redis, provider, readAddress, logger }: Stores,
  { snapshotOf, waitlistOf, othersFlushed = async () => {} }: ProcessOptions = {},
): Promise<ShopProcess> {
  const paymentStore = createPaymentStore(pool.payment, eventsWritten('payment'), {
    commit: byActor<GroupCommit>(() => createGroupCommit(pool.payment)),
    get: byActor(() => createPaymentReader(pool.payment)),
  });
  const refundStore = refundStores.createRefundStore(pool.payment, eventsWritten('payment'));
  // Before any schedule, so that it is no step of one.
  await paymentStore.installation();
  const flows = createPaymentFlows({
    store: paymentStore,
    provider,
    logger,
    metrics: createMetrics('payment'),
    config: PATIENT,
    limits: { countReversed: async () => {} },
    hasNamelessRefunds: refundStore.hasNameless,
  });
  const refundFlows = (store: refundStores.RefundStore) =>
    createRefundFlows({ store, payments: paymentStore, provider, logger, config: PATIENT });
  const paymentEndpoints = internalPayments(() => flows);

  const reach = { cart: true, cartAnswers: true, ledger: true, payment: true, orders: true };
  const toCart = () => (reach.cart ? cart.endpoints : null);
  const order = createOrderProcess({
    pool: pool.order,
    wake: eventsWritten('order'),
    cart: createLocalClient(toCart, () => reach.cartAnswers),
    payment: createLocalClient(() => (reach.payment ? paymentEndpoints : null)),
    logger,
  });
  const orders = createLocalClient(() => (reach.orders ? order.endpoints : null));

  const ledger = createLocalClient(() => (reach.ledger ? order.endpoints : null));
  const cart = createCartProcess({
    pool: pool.cart,
    redis,
    ledger,
    logger,
    othersFlushed,
    readAddress,
    ...(snapshotOf && { snapshotOf }),
    ...(waitlistOf && { waitlistOf }),
  });

  const groups: Group[] = [];
  const bus = {
    async subscribe(group: Subscription): Promise<RunningSubscription> {
      groups.push(group);
      return { stop: async () => {} };
    },
  };
  const mailbox = createMailbox();
  const sweepOptions = { store: paymentStore, flows, orders: createOrderClient(orders), logger };
  const subscriptions = [
    await bus.subscribe(mailbox.subscription),
    await bus.subscribe(cart.onStockChanged),
    await bus.subscribe(cart.onProducts),
    await bus.subscribe(consumerByActor(cart.onOrderPaid)),
    ...(await Promise.all(
      order.effects.map((effect) =>
        subscribeOnce({ bus, pool: pool.order, ...effect, afterCommit: eventsWritten('order') }),
      ),
    )),
    await onOrderCancelled(bus as Bus, pool.payment, paymentStore),
    await onRefundRequested(bus as Bus, pool.payment, refundStore, () => {}),
  ];
  return {
    reach,
    holds: cart.holds,
    carts: cart.carts,
    updatePieces: cart.updatePieces,
    early: cart.early,
    room: cart,
    cart: cart.cart,
    flushed: cart.snapshot.flushed,
    groups,
    queue: cart.queue,
    compare: cart.compare,
    waiting: cart.waiting,
    signIn: cart.signIn,
    checkout: order.checkout,
    office: order.office,
    terms: order.terms,
    flows,
    async sweep(payments) {
      const store = claimsOf(pool.payment, payments);
      for (const queue of ['sales', 'refunds'] as const)
        await createSweep({ ...sweepOptions, queue, store })();
      await refundFlows(refundsOf(pool.payment, eventsWritten('payment'), payments)).sweep();
    },
    notify: createApplyNotification(paymentStore, refundFlows(refundStore).noted, flows.advancing.outcome),
    async deliver(event) {
      for (const { topics, handle } of groups) if (topics.includes(event.type)) await handle(event);
    },
    mails: mailbox.sent,
    async stop(isCut) {
      for (const subscription of subscriptions) await subscription.stop();
      if (!isCut) await cart.snapshot.flushed().catch(() => {});
    },
  };
}
