import { randomUUID } from 'node:crypto';
import { product } from '../../../../../services/order/tests/products.ts';
import type { OrderShop } from './order-shop.ts';

export const percent = (by: number) => ({ worth: { by: 'percentage', percent: by } });
export const pounds = (pence: number) => ({ worth: { by: 'amount', pence } });
export const DELIVERY = 395;

/** A cart: so many pieces of each pot. */
export type Cart = Partial<Record<'mug' | 'bowl' | 'jar' | 'dear', number>>;

/** A mug at 14.00, a bowl at 60.25, a jar at 10.10, and another mug at 26.00. */
export async function codePots(shop: OrderShop) {
  const pots = Object.fromEntries(
    (
      [
        ['mug', 1400, 'Mugs'],
        ['bowl', 6025, 'Bowls & dishes'],
        ['jar', 1010, 'Jars'],
        ['dear', 2600, 'mugs'],
      ] as const
    ).map(([name, pence, category]) => [name, { ...product(50, pence), productId: randomUUID(), category }]),
  );
  for (const pot of Object.values(pots))
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await shop.publish('product.changed.v1', pot.productId, pot);
  const ids = Object.values(pots).map(({ productId }) => productId);
  await shop.until('the pots are known', async () => {
    const { rowCount } = await shop.pool.query('SELECT FROM product WHERE id = ANY ($1)', [ids]);
    return rowCount === ids.length;
  });
  const idOf = (name: string) => pots[name]?.productId ?? shop.fail(`no pot ${name}`);
  const items = (cart: Cart) =>
    Object.entries(cart).map(([name, quantity]) => ({ product_id: idOf(name), quantity }));
  return { idOf, items };
}

/** What some codes take off a cart now. */
export const quoted = async (
  shop: OrderShop,
  items: object[],
  discount_codes: string[],
  more: object = {},
) => {
  const { guest } = shop.authorised(1);
  const { body } = await guest('POST', '/api/orders/quote', {
    items,
    discount_codes,
    postcode: 'ST6 1AA',
    ...more,
  });
  const list = (field: string): Record<string, unknown>[] => body[field] ?? shop.fail(JSON.stringify(body));
  return {
    lines: list('lines').map(({ discountPence }) => discountPence),
    why: list('problems').map(({ field, message }) => `${field}: ${message}`),
    codes: list('discounts').map(({ code, pence }) => `${code} ${pence}`),
    delivery: body['deliveryPence'],
    total: body['totalPence'],
  };
};
