import { randomUUID } from 'node:crypto';
import { BUYER } from './buyer.ts';
import type { OrderCase, OrderShop } from './order-shop.ts';
import { pot } from './pots.ts';

type Verb = (shop: OrderShop, id: string) => Promise<{ status: number; body: { code?: string } }>;
type State = (shop: OrderShop) => Promise<string>;

const request =
  (kind: 'cancel' | 'return' | 'withdrawal'): Verb =>
  (shop, id) =>
    shop.asBuyer('POST', id, 'requests', { id: randomUUID(), kind });
const put =
  (path: string, body: object): Verb =>
  (shop, id) =>
    shop.admin('PUT', `orders/${id}/${path}`, body);
const post =
  (path: string, body: () => object): Verb =>
  (shop, id) =>
    shop.admin('POST', `orders/${id}/${path}`, body());

/** What maker and buyer do with an order of two mugs. */
const VERBS: Record<string, Verb> = {
  ship: put('ship', { trackingInfo: 'TR 9' }),
  part: put('ship', { trackingInfo: 'TR 9', pieces: [{ line: 1, quantity: 1 }] }),
  track: put('tracking', { trackingInfo: 'TR 10' }),
  ready: put('ready', {}),
  hand: put('collected', { collected_by: 'Mary' }),
  cancel: put('status', { status: 'cancelled' }),
  deliver: put('status', { status: 'delivered' }),
  refund: post('refunds', () => ({ id: randomUUID(), amount_pence: 100, reason: 'goodwill' })),
  settle: put('settle-refund', {}),
  address: put('address', { delivery_address: '9 Clay Road, Leek, ST13 1AA' }),
  again: post('replacements', () => ({ id: randomUUID(), seen: 0, pieces: [{ line: 1, quantity: 1 }] })),
  deposit: post('payments', () => ({ id: randomUUID(), method: 'cash', amount_pence: 100 })),
  pay: post('payments', () => ({ id: randomUUID(), method: 'cash' })),
  callOff: request('cancel'),
  return: request('return'),
  withdraw: request('withdrawal'),
};

const then =
  (verb: string, before: State = (shop) => shop.order(2).then(({ id }) => id)): State =>
  async (shop) => {
    const id = await before(shop);
    const answer = await VERBS[verb]?.(shop, id);
    if (!answer || answer.status >= 300) return shop.fail(`${verb}: ${JSON.stringify(answer?.body)}`);
    return id;
  };
const changed =
  (columns: string, before: State = (shop) => shop.order(2).then(({ id }) => id)): State =>
  async (shop) => {
    const id = await before(shop);
    await shop.pool.query(`UPDATE orders SET ${columns} WHERE id = $1`, [id]);
    return id;
  };
const toCollect: State = async (shop) => (await shop.order(2, { delivery_method: 'collection' })).id;

const byHand =
  (more: object): State =>
  async (shop) => {
    const id = randomUUID();
    const items = [{ product_id: await pot(shop, 9), quantity: 2 }];
    const [customer_name, customer_email] = [BUYER.customer_name, BUYER.customer_email];
    await shop.must('POST', 'orders/by-hand', { id, customer_name, customer_email, items, ...more });
    return id;
  };
const LINK = { pays: 'link', pay_until: new Date(Date.now() + 86_400_000).toISOString() };

const STATES: Record<string, State> = {
  pending: changed(`status = 'pending'`),
  paid: (shop) => shop.order(2).then(({ id }) => id),
  'to be collected': toCollect,
  'ready to collect': then('ready', toCollect),
  'to be called off': then('callOff'),
  'to be withdrawn': then('withdraw'),
  'to be collected, and to be called off': then('callOff', toCollect),
  'sent in part': then('part'),
  shipped: then('ship'),
  delivered: then('deliver', then('ship')),
  collected: then('hand', toCollect),
  cancelled: then('cancel'),
  'refunded whole': changed('refunded_pence = total_pence'),
  'refunded whole, to be collected': changed('refunded_pence = total_pence', toCollect),
  'refunded in part': changed('refunded_pence = 100'),
  'by hand, unpaid': byHand({ pays: 'later' }),
  'by hand, with a link': byHand(LINK),
  'by hand, being paid by link': changed('payment_id = gen_random_uuid()', byHand(LINK)),
  'by hand, paid': byHand({ pays: 'cash' }),
};

interface Trace {
  order: string;
  history: number;
  events: string[];
}
const without = (all: string[], some: string[]): string[] => {
  const left = [...all];
  for (const one of some) left.splice(left.indexOf(one), 1);
  return left;
};
/** All that an order leaves behind. */
async function traceOf(shop: OrderShop, id: string): Promise<Trace & { status: string }> {
  const row = await shop.row(
    `SELECT status, (to_jsonb(orders) - 'updated_at')::text AS "order",
       (SELECT count(*)::int FROM order_history WHERE order_id = orders.id) AS history,
       (SELECT coalesce(json_agg(topic ORDER BY topic), '[]') FROM outbox WHERE key = orders.id::text AND topic NOT LIKE 'audit.%') AS events
     FROM orders WHERE id = $1`,
    id,
  );
  return row as unknown as Trace & { status: string };
}

/** The event that tells others of it, unless the table names another or nothing. */
const EVENTS: Record<string, string> = {
  ship: 'order.shipped.v1',
  part: 'order.parcel-shipped.v1',
  track: 'order.tracking-changed.v1',
  ready: 'order.ready-to-collect.v1',
  hand: 'order.collected.v1',
  cancel: 'order.cancelled.v1',
  address: 'order.address-changed.v1',
  callOff: 'order.request-asked.v1',
  withdraw: 'order.request-asked.v1',
  refund: 'refund.requested.v1',
  deliver: 'nothing',
  again: 'nothing',
  deposit: 'nothing',
  pay: 'order.paid.v1',
};
/** What may be done in each state, and the status that follows. */
const ALLOWED: Record<string, string> = {
  pending: 'cancel cancelled, address pending',
  paid: 'ship shipped, part paid, hand delivered, cancel cancelled, refund paid, address paid, callOff paid, withdraw paid',
  'to be collected': 'ready paid, hand delivered, cancel cancelled, refund paid, callOff paid, withdraw paid',
  'ready to collect':
    'ready paid nothing, hand delivered, cancel cancelled, refund paid, callOff paid, withdraw paid',
  'to be called off': 'hand delivered, cancel cancelled, refund paid, address paid, withdraw paid',
  'to be withdrawn': 'hand delivered, cancel cancelled, refund paid, address paid',
  'to be collected, and to be called off': 'hand delivered, cancel cancelled, refund paid, withdraw paid',
  'sent in part':
    'ship shipped, part shipped order.shipped.v1, hand delivered, refund paid, again paid, withdraw paid',
  shipped:
    'ship shipped nothing, track shipped, deliver delivered, refund shipped, again shipped, withdraw shipped',
  delivered: 'track delivered, deliver delivered, refund delivered, again delivered, withdraw delivered',
  collected:
    'track delivered, hand delivered nothing, deliver delivered, refund delivered, again delivered, withdraw delivered',
  cancelled: 'cancel cancelled nothing',
  'refunded whole': 'cancel cancelled, address paid',
  'refunded whole, to be collected': 'cancel cancelled',
  'refunded in part':
    'ship shipped, part paid, hand delivered, cancel cancelled, refund paid, address paid, callOff paid, withdraw paid',
  'by hand, unpaid': 'cancel cancelled, deposit pending, pay delivered',
  'by hand, with a link': 'cancel cancelled, pay paid',
  'by hand, being paid by link': 'cancel cancelled',
  'by hand, paid':
    'track delivered, deliver delivered, refund delivered order.partly-refunded.v1, again delivered',
};

async function tryAll(shop: OrderShop, state: string, make: State): Promise<void> {
  let id = await make(shop);
  let before = await traceOf(shop, id);
  const done: string[] = [];
  for (const [verb, work] of Object.entries(VERBS)) {
    const { status, body } = await work(shop, id);
    const after = await traceOf(shop, id);
    if (status < 300) {
      const [event = 'nothing', ...more] = without(after.events, before.events);
      done.push([verb, after.status, ...(event === EVENTS[verb] ? [] : [event]), ...more].join(' '));
      id = await make(shop);
      before = await traceOf(shop, id);
    } else {
      shop.is(`${verb} of an order that is ${state}`, [status, body.code], [409, 'transition-refused']);
      shop.is(`the order that is ${state}, after ${verb}`, after, before);
    }
  }
  shop.is(`what may be done with an order that is ${state}`, done.join(', '), ALLOWED[state]);
}

/** What may be done is done, with its events; everything else is refused and leaves no trace. */
export const verbsOfStates: OrderCase = async (shop) => {
  const { revision } = await shop.must('GET', 'delivery-options');
  await shop.must('PUT', 'delivery-options', {
    zones: [],
    collection: { on: true, address: 'The Old Dairy', opening: 'Fridays', reminderDays: null },
    packedGrams: 1000,
    revisionLoaded: revision,
  });
  await Promise.all(Object.entries(STATES).map(([state, make]) => tryAll(shop, state, make)));
};
