import { randomUUID } from 'node:crypto';
import { atOnce, eventsOf, madeByHand, put, refund, said, theOrder } from './at-once.ts';
import type { OrderCase, OrderShop } from './order-shop.ts';

const REFUSED = 'transition-refused';
const PIECE = { pieces: [{ line: 1, quantity: 1, becomes: 'on-sale' }] };
const SHIP = { trackingInfo: 'AO 1' };
const ADDRESS = '9 Clay Road, Leek, ST13 1AA';

const columnsOf = (shop: OrderShop, id: string) =>
  shop.row(
    `SELECT status, delivery_address AS address,
       (SELECT count(*)::int FROM order_refund WHERE order_id = orders.id) AS refunds,
       (SELECT coalesce(sum(delta), 0)::int FROM stock_movement WHERE order_id = orders.id) AS pots
     FROM orders WHERE id = $1`,
    id,
  );

/** Two admins refund the same piece: one does, and the pot comes back once. A repeat of the same press is answered, and changes nothing. */
export const refundedAtOnce: OrderCase = async (shop) => {
  const { id } = await shop.order();
  const answers = await atOnce(shop, theOrder(id), refund(shop, id, PIECE), refund(shop, id, PIECE));
  shop.is('two refunds of one piece', answers.map(said), [200, REFUSED]);
  shop.is('the order of one piece', await columnsOf(shop, id), { refunds: 1, pots: 0 });
  shop.is('what is asked for', (await eventsOf(shop, id))['refund.requested.v1'], 1);
  const two = await shop.order(2);
  const press = refund(shop, two.id, { id: randomUUID(), ...PIECE });
  shop.is('one press, twice', (await atOnce(shop, theOrder(two.id), press, press)).map(said), [200, 200]);
  shop.is('the order of two pieces', await columnsOf(shop, two.id), { refunds: 1, pots: -1 });
  const three = await shop.order(2);
  const amounts = await atOnce(
    shop,
    theOrder(three.id),
    refund(shop, three.id, { amount_pence: 3000 }),
    refund(shop, three.id, { amount_pence: 3000 }),
  );
  shop.is('two amounts that are more than was paid', amounts.map(said), [200, REFUSED]);
};

/** What is refunded is not sent, and what is sent is not cancelled. */
export const sentAtOnce: OrderCase = async (shop) => {
  const one = (await shop.order()).id;
  const refundFirst = [refund(shop, one, PIECE), put(shop, one, 'ship', SHIP)] as const;
  shop.is('refund, ship', (await atOnce(shop, theOrder(one), ...refundFirst)).map(said), [200, REFUSED]);
  shop.is('the refunded one', await columnsOf(shop, one), { status: 'paid', refunds: 1, pots: 0 });
  const two = (await shop.order()).id;
  const shipFirst = [
    put(shop, two, 'ship', SHIP),
    put(shop, two, 'status', { status: 'cancelled' }),
  ] as const;
  shop.is('ship, cancel', (await atOnce(shop, theOrder(two), ...shipFirst)).map(said), [200, REFUSED]);
  shop.is('the sent one', await columnsOf(shop, two), { status: 'shipped', refunds: 0, pots: -1 });
  const three = (await shop.order()).id;
  const cancelFirst = [
    put(shop, three, 'status', { status: 'cancelled' }),
    put(shop, three, 'ship', SHIP),
  ] as const;
  shop.is('cancel, ship', (await atOnce(shop, theOrder(three), ...cancelFirst)).map(said), [200, REFUSED]);
  shop.is('the cancelled one', await columnsOf(shop, three), { status: 'cancelled', pots: 0 });
  const four = (await shop.order()).id;
  const ship = put(shop, four, 'ship', SHIP);
  shop.is('ship twice', (await atOnce(shop, theOrder(four), ship, ship)).map(said), [200, 200]);
  shop.is('emails', (await eventsOf(shop, four))['order.shipped.v1'], 1);
  const five = (await shop.order()).id;
  const cancel = put(shop, five, 'status', { status: 'cancelled' });
  shop.is('cancel twice', (await atOnce(shop, theOrder(five), cancel, cancel)).map(said), [200, 200]);
  shop.is('its pot', await columnsOf(shop, five), { pots: 0 });
  const six = (await shop.order(2)).id;
  const part = put(shop, six, 'ship', { ...SHIP, pieces: [{ line: 1, quantity: 2 }] });
  const other = put(shop, six, 'ship', { trackingInfo: 'AO 2', pieces: [{ line: 1, quantity: 1 }] });
  shop.is('all pots, and one', (await atOnce(shop, theOrder(six), part, other)).map(said), [200, REFUSED]);
};

/** A parcel goes where its order says at that moment. */
export const addressesAtOnce: OrderCase = async (shop) => {
  const [one, two] = [(await shop.order()).id, (await shop.order()).id];
  const move = (id: string) => put(shop, id, 'address', { delivery_address: ADDRESS });
  const shipFirst = await atOnce(shop, theOrder(one), put(shop, one, 'ship', SHIP), move(one));
  shop.is('ship, address', shipFirst.map(said), [200, REFUSED]);
  const { address } = await columnsOf(shop, one);
  shop.is('where it went', address === ADDRESS, false);
  const moveFirst = await atOnce(shop, theOrder(two), move(two), put(shop, two, 'ship', SHIP));
  shop.is('address, ship', moveFirst.map(said), [200, 200]);
  const { to } = await shop.row(
    `SELECT payload ->> 'shippingAddress' AS to FROM outbox WHERE topic = 'order.shipped.v1' AND key = $1`,
    two,
  );
  shop.is('where the email says it goes', to, ADDRESS);
};

/** Money is taken once, and not for what has been cancelled. */
export const paidAtOnce: OrderCase = async (shop) => {
  const pay = (id: string, more: object) => () =>
    shop.admin('POST', `orders/${id}/payments`, { id: randomUUID(), method: 'cash', ...more });
  const cancel = (id: string) => put(shop, id, 'status', { status: 'cancelled' });
  const make = () => madeByHand(shop, { pays: 'later' });
  const [one, two, three, four] = [await make(), await make(), await make(), await make()];
  const cancelFirst = await atOnce(shop, theOrder(one), cancel(one), pay(one, {}));
  shop.is('cancel, pay', cancelFirst.map(said), [200, REFUSED]);
  const twice = await atOnce(
    shop,
    theOrder(two),
    pay(two, { amount_pence: 3000 }),
    pay(two, { amount_pence: 3000 }),
  );
  shop.is('two deposits that are too much', twice.map(said), [200, REFUSED]);
  const press = pay(three, { id: randomUUID(), amount_pence: 3000 });
  shop.is(
    'one deposit, pressed twice',
    (await atOnce(shop, theOrder(three), press, press)).map(said),
    [200, 200],
  );
  const all = await atOnce(shop, theOrder(four), pay(four, {}), pay(four, {}));
  shop.is('all of it, twice', all.map(said), [200, REFUSED]);
  const { rows } = await shop.pool.query(
    `SELECT amount_pence AS is FROM order_payment WHERE order_id = ANY ($1) ORDER BY amount_pence`,
    [[one, two, three, four]],
  );
  shop.is('what was taken', rows, [{ is: 3000 }, { is: 3000 }, { is: 5200 }]);
  shop.is('the paid one', (await eventsOf(shop, four))['order.paid.v1'], 1);
};

/** What a buyer asks is about the order as it is then, and has one answer. */
export const requestsAtOnce: OrderCase = async (shop) => {
  const ask =
    (id: string, kind: string, requestId: string = randomUUID()) =>
    () =>
      shop.asBuyer('POST', id, 'requests', { id: requestId, kind });
  const [one, two, three, four] = [
    (await shop.order()).id,
    (await shop.order()).id,
    (await shop.order()).id,
    (await shop.order()).id,
  ];
  const refunded = await atOnce(shop, theOrder(one), refund(shop, one, PIECE), ask(one, 'cancel'));
  shop.is('refund, ask', refunded.map(said), [200, REFUSED]);
  const asked = await atOnce(shop, theOrder(two), ask(two, 'cancel'), put(shop, two, 'ship', SHIP));
  shop.is('ask, ship', asked.map(said), [200, REFUSED]);
  const twice = await atOnce(shop, theOrder(three), ask(three, 'cancel'), ask(three, 'cancel'));
  shop.is('two windows', twice.map(said), [200, REFUSED]);
  shop.is('receipts', (await eventsOf(shop, three))['order.request-asked.v1'], 1);
  await shop.must('PUT', `orders/${four}/ship`, SHIP);
  const requestId = randomUUID();
  shop.is('a withdrawal', said(await ask(four, 'withdrawal', requestId)()), 200);
  const answer = (state: string, text: string) => put(shop, four, `requests/${requestId}`, { state, text });
  const answers = await atOnce(
    shop,
    theOrder(four),
    answer('received', ''),
    answer('accepted', 'Send it back.'),
  );
  shop.is('received, accepted', answers.map(said), [200, REFUSED]);
  shop.is('answers by email', (await eventsOf(shop, four))['order.request-answered.v1'], 1);
};

/** A pot that is refunded is not sent again, and a pot goes again once. */
export const sentAgainAtOnce: OrderCase = async (shop) => {
  const again = (id: string) => () =>
    shop.admin('POST', `orders/${id}/replacements`, {
      id: randomUUID(),
      seen: 0,
      pieces: [{ line: 1, quantity: 1 }],
    });
  const sent = async () => {
    const { id } = await shop.order();
    await shop.must('PUT', `orders/${id}/ship`, SHIP);
    return id;
  };
  const [one, two] = [await sent(), await sent()];
  const gone = { pieces: [{ line: 1, quantity: 1, becomes: 'gone' }] };
  const refunded = await atOnce(shop, theOrder(one), refund(shop, one, gone), again(one));
  shop.is('refund, again', refunded.map(said), [200, REFUSED]);
  const replaced = await atOnce(shop, theOrder(two), again(two), refund(shop, two, gone));
  shop.is('again, refund', replaced.map(said), [200, REFUSED]);
  const { count } = await shop.row(
    `SELECT count(*)::int FROM orders WHERE replaces ->> 'orderId' = ANY ($1)`,
    [one, two],
  );
  shop.is('replacements', count, 1);
};
