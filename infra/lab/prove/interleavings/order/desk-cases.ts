import { randomUUID } from 'node:crypto';
import type { OrderCase } from './order-shop.ts';

/** A charge for delivery that is refunded in parts is refunded once. */
export const deliveryInParts: OrderCase = async (shop) => {
  const { revision } = await shop.must('GET', 'delivery-options');
  const method = { id: 'post', name: 'Post', charge: { by: 'flat', pence: 395 }, freeFromPence: null };
  const options = (on: boolean, revisionLoaded: number) =>
    shop.must('PUT', 'delivery-options', {
      zones: [{ zone: 'uk-mainland', on, methods: [{ ...method, dispatchDays: 2 }], except: [] }],
      collection: { on: false, address: '', opening: '', reminderDays: null },
      packedGrams: 1000,
      revisionLoaded,
    });
  const { revision: next } = await options(true, revision);
  const order = await shop.order(1, { amountPence: 2995 });
  const refund = async (amount_pence: number) => {
    const asked = { id: randomUUID(), amount_pence, delivery: true, reason: 'late' };
    return shop.admin('POST', `orders/${order.id}/refunds`, asked);
  };
  for (const pence of [100, 500]) await refund(pence);
  const third = await refund(1);
  shop.is('delivery once more', third.body.message, 'The delivery has already been refunded.');
  shop.is('refunds of the delivery', (await shop.must('GET', `orders/${order.id}`)).refunds, [
    { amount: 1, delivery: 1 },
    { amount: 5, delivery: 2.95 },
  ]);
  await options(false, next);
};

/** Only what a guest bought is found by its number and email address, and only by both. */
export const lookups: OrderCase = async (shop) => {
  const [guests, accounts] = [await shop.order(), await shop.order()];
  await shop.pool.query(`UPDATE orders SET user_id = 'customer-1' WHERE id = $1`, [accounts.id]);
  const find = async ({ orderNumber }: { orderNumber: string }, email = 'MARY@pots.example') =>
    (await shop.call('POST', '/api/orders/guest-lookup', { order_number: orderNumber, email })).status;
  shop.is(
    'a guest’s order, an account’s, another’s',
    [await find(guests), await find(accounts), await find(guests, 'eve@pots.example')],
    [200, 404, 404],
  );
  await shop.pool.query('UPDATE orders SET joined_at = now() WHERE id = $1', [accounts.id]);
  shop.is('a guest’s that has joined an account', await find(accounts), 200);
};

/** Orders that their buyers no longer want are not to be sent, and the dashboard says so. */
export const unwanted: OrderCase = async (shop) => {
  const [cancel, withdrawal, wanted, sent] = [
    await shop.order(),
    await shop.order(),
    await shop.order(),
    await shop.order(),
  ];
  await shop.must('PUT', `orders/${sent.id}/ship`, { trackingInfo: 'UN 1' });
  const shown = async () => {
    const { requests, toShip } = await shop.must('GET', 'dashboard');
    return [requests.count, requests.unwanted, toShip];
  };
  const [count, before, toShip] = await shown();
  const ask = (id: string, kind: string) => shop.asBuyer('POST', id, 'requests', { id: randomUUID(), kind });
  await ask(cancel.id, 'cancel');
  await ask(withdrawal.id, 'withdrawal');
  await ask(sent.id, 'withdrawal');
  shop.is('requests, unwanted orders, orders to be sent', await shown(), [count + 3, before + 2, toShip - 2]);
  const { body } = await shop.asBuyer('GET', wanted.id, 'requests');
  shop.is('another order', body.requests, []);
  await shop.must('PUT', `orders/${cancel.id}/status`, { status: 'cancelled' });
  shop.is('once one is cancelled', await shown(), [count + 2, before + 1, toShip - 2]);
};
