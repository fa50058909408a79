import type pg from 'pg';
import type { Bus, EventEnvelope, RunningSubscription, Subscription } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { Logger } from '@slipcast/service-kit/logs';
import type { CartRedis } from '../../../../services/cart/src/redis/cart-redis.ts';
import type { ReadAddress } from '../../../../services/cart/src/waitlist/user-client.ts';
import { consumerByActor } from './by-actor.ts';
import { createCartProcess, type CartProcess } from './cart-process.ts';
import type { CardProvider } from './card-provider.ts';
import type { Name as Outbox } from './outboxes.ts';
import { createLocalClient } from './local-client.ts';
import { createMailbox } from './mailbox.ts';
import { createPaymentProcess, type PaymentProcess } from './payment-process.ts';
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
type OfPayment = 'flows' | 'sweep' | 'compareWithOrders' | 'notify';
type OfCart = 'holds' | 'carts' | 'updatePieces' | 'early' | 'cart' | 'queue' | 'waiting' | 'compare';

/** One process with the services' own code. Its memory is its own, so it can crash while another goes on. */
export interface ShopProcess
  extends Pick<CartProcess, OfCart>, Pick<OrderProcess, OfOrder>, Pick<PaymentProcess, OfPayment> {
  room: Pick<CartProcess, 'room' | 'rooms' | 'letIn' | 'tickets'>;
  /** Resolves when the copy of holds in PostgreSQL has all that was done up to now. */
  flushed(): Promise<void>;
  /** Moves the guest's items and holds to the account. */
  signIn(guest: Owner, account: Owner): Promise<void>;
  /** The consumer groups of all services. */
  groups: readonly Group[];
  /** Delivers one event to all that consume it, but for this group. */
  deliver(event: EventEnvelope, except?: string): Promise<void>;
  mails(): Mail[];
  /** Which services answer this process's calls. */
  reach: { cart: boolean; cartAnswers: boolean; ledger: boolean; payment: boolean; orders: boolean };
  stop(isCut: boolean): Promise<void>;
}

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
  const reach = { cart: true, cartAnswers: true, ledger: true, payment: true, orders: true };
  const orders = createLocalClient(() => (reach.orders ? order.endpoints : null));
  const payment = await createPaymentProcess({
    pool: pool.payment,
    wake: eventsWritten('payment'),
    provider,
    orders,
    logger,
  });
  const toCart = () => (reach.cart ? cart.endpoints : null);
  const order = createOrderProcess({
    pool: pool.order,
    wake: eventsWritten('order'),
    cart: createLocalClient(toCart, () => reach.cartAnswers),
    payment: createLocalClient(() => (reach.payment ? payment.endpoints : null)),
    logger,
  });

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
    ...(await payment.subscriptions(bus as Bus)),
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
    flows: payment.flows,
    sweep: payment.sweep,
    compareWithOrders: payment.compareWithOrders,
    notify: payment.notify,
    async deliver(event, except) {
      for (const { group, topics, handle } of groups)
        if (topics.includes(event.type) && group !== except) await handle(event);
    },
    mails: mailbox.sent,
    async stop(isCut) {
      for (const subscription of subscriptions) await subscription.stop();
      if (!isCut) await cart.snapshot.flushed().catch(() => {});
    },
  };
}
