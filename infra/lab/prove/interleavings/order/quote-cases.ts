import { randomUUID } from 'node:crypto';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import { product } from '../../../../../services/order/tests/products.ts';
import { BUYER } from './buyer.ts';
import type { OrderCase, OrderShop } from './order-shop.ts';
import { PENCE } from './pots.ts';

const TAKEN = 'items.0: Mug (Oatmeal): One of each pot per person. You already have one of these.';
const ENOUGH = 'With your other orders this is more of the update than one person can have.';
const PAUSED =
  'The shop update is paused for a moment. What you have in your cart stays yours. Please try again soon.';

type Cart = Record<string, number>;
const items = (cart: Cart) =>
  Object.entries(cart).map(([product_id, quantity]) => ({ product_id, quantity }));

/** Two new pots of one update, and how its terms change. */
async function update(shop: OrderShop) {
  const updateId = `kiln-${randomUUID()}`;
  const [mug = '', jar = ''] = [randomUUID(), randomUUID()];
  let version = 0;
  const terms = async (more: object | null, gone: string[] = []) => {
    version += 1;
    for (const productId of [mug, jar]) {
      const facts = { ...product(20, PENCE), name: productId === mug ? 'Mug' : 'Jar', productId, version };
      const sale = more && { sale: saleTerms({ updateId, ...more }) };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await (gone.includes(productId)
        ? shop.publish('product.removed.v1', productId, { productId, version })
        : shop.publish('product.changed.v1', productId, { ...facts, ...sale }));
    }
    await shop.until('the terms are known', async () => {
      const { rowCount } = await shop.pool.query('SELECT FROM product WHERE id = ANY ($1) AND version = $2', [
        [mug, jar],
        version,
      ]);
      return rowCount === 2;
    });
  };
  return { mug, jar, terms };
}

/** What a quote says of an update's pots before anyone pays: openings, pauses, and limits with what was bought before. */
export const whatAQuoteRefuses: OrderCase = async (shop) => {
  const { mug, jar, terms } = await update(shop);
  const [ada, ben] = [shop.account(), shop.account()];
  const says = async (userId: string, cart: Cart) => {
    const { body } = await shop.asUser(userId, 'POST', '/api/orders/quote', { items: items(cart) });
    const { problems } = body as { problems: { field: string; message: string }[] };
    return problems.map(({ field, message }) => `${field}: ${message}`);
  };
  const buy = async (userId: string, cart: Cart) => {
    const pieces = Object.values(cart).reduce((sum, quantity) => sum + quantity, 0);
    const { paymentId } = shop.authorised(pieces * PENCE, userId);
    const body = { ...BUYER, payment_id: paymentId, items: items(cart) };
    const { status, body: said } = await shop.asUser(userId, 'POST', '/api/orders/checkout', body);
    return [status, said['code'] ?? '', said['order']?.id] as [number, string, string];
  };
  await terms({ oneOfEach: true });
  shop.is('two of one pot', await says(ada, { [mug]: 2 }), [TAKEN]);
  shop.is('one of each', await says(ada, { [mug]: 1, [jar]: 1 }), []);
  const [status, , order] = await buy(ada, { [mug]: 1 });
  shop.is('the first', status < 300, true);
  shop.is('another of it', await says(ada, { [mug]: 1 }), [TAKEN]);
  shop.is('the other pot', await says(ada, { [jar]: 1 }), []);
  shop.is('someone else', await says(ben, { [mug]: 1 }), []);
  shop.is('bought again', (await buy(ada, { [mug]: 1 })).slice(0, 2), [409, 'update-limit']);
  await terms({ pieces: 3 });
  shop.is('two more', await says(ada, { [mug]: 1, [jar]: 1 }), []);
  shop.is('three more', await says(ada, { [mug]: 1, [jar]: 2 }), [
    `items.0: ${ENOUGH}`,
    `items.1: ${ENOUGH}`,
  ]);
  shop.is('three of someone else', await says(ben, { [mug]: 1, [jar]: 2 }), []);
  await shop.must('PUT', `orders/${order}/status`, { status: 'cancelled' });
  shop.is('three, once the first is cancelled', await says(ada, { [mug]: 1, [jar]: 2 }), []);
  shop.is('four', await says(ada, { [jar]: 4 }), [`items.0: ${ENOUGH}`]);
  await terms({ paused: true });
  shop.is('a pause', await says(ben, { [jar]: 1 }), [`items.0: ${PAUSED}`]);
  await terms({ opensAt: '2031-07-10T18:30:00.000Z' });
  const opens = 'items.0: Jar (Oatmeal): This opens on Thursday 10 July at 19:30.';
  shop.is('too soon', await says(ben, { [jar]: 1 }), [opens]);
  await terms(null, [mug]);
  shop.is('one that is gone', await says(ben, { [jar]: 1, [mug]: 1 }), [
    'items.1: Mug (Oatmeal) is no longer available.',
  ]);
};
