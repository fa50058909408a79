import type { OrderCase, OrderShop } from './order-shop.ts';

/** The ids of the orders in an answer. */
const ordersOf = ({ body }: Awaited<ReturnType<OrderShop['asUser']>>): string[] =>
  body['orders'].map(({ id }: { id: string }) => id);

/** Whose an order is: of its account, and of the mailbox that a guest has given, once its owner has confirmed it. */
export const ordersJoin: OrderCase = async (shop) => {
  const [ada, ben, cy] = [shop.account(), shop.account(), shop.account()];
  const email = 'Ben@Pots.example';
  const of = (customer_email: string, userId?: string) => shop.order(1, { customer_email, userId });
  const adas = await of(email, ada);
  const guests = [await of(email), await of(email.toLowerCase())];
  const others = [await of('benny@pots.example'), await of('ben@pots.example.org')];
  const bens = await of('other@pots.example', ben);
  const nameless = await of('gone@pots.example');
  await shop.pool.query(`UPDATE orders SET customer_email = '' WHERE id = $1`, [nameless.id]);
  const lookUp = async ({ orderNumber }: { orderNumber: string }) =>
    (await shop.authorised(1).guest('POST', '/api/orders/guest-lookup', { order_number: orderNumber, email }))
      .status;
  const list = async (userId: string) => ordersOf(await shop.asUser(userId, 'GET', '/api/orders'));
  shop.is('orders of each account before', [await list(ada), await list(ben)], [[adas.id], [bens.id]]);
  shop.is('looked up before', [await lookUp(adas), await lookUp(guests[0] ?? adas)], [404, 200]);
  await shop.publish('user.email-confirmed.v1', ben, { userId: ben, email: 'bEN@pots.example' });
  await shop.until('the guest’s orders join the account', async () => (await list(ben)).length === 3);
  shop.is(
    'orders of each account',
    [(await list(ben)).toSorted(), await list(ada)],
    [[bens, ...guests].map(({ id }) => id).toSorted(), [adas.id]],
  );
  const seen = async (userId: string, { id }: { id: string }) =>
    (await shop.asUser(userId, 'GET', `/api/orders/${id}`)).status;
  shop.is(
    'who sees what',
    [await seen(ada, adas), await seen(ben, adas), await seen(ben, guests[1] ?? adas), await seen(ada, bens)],
    [200, 404, 200, 404],
  );
  shop.is(
    'looked up once they have joined',
    [await lookUp(adas), await lookUp(guests[0] ?? adas)],
    [404, 200],
  );
  // Nothing is taken away by someone who later confirms the same address, or none.
  await shop.publish('user.email-confirmed.v1', cy, { userId: cy, email });
  await shop.publish('user.email-confirmed.v1', cy, { userId: cy, email: '' });
  await shop.publish('user.email-confirmed.v1', cy, { userId: cy, email: 'benny@pots.example' });
  await shop.until('another address joins another account', async () => (await list(cy)).length > 0);
  shop.is('orders of the other account', [await list(cy), (await list(ben)).length], [[others[0]?.id], 3]);
};
