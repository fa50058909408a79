import { randomUUID } from 'node:crypto';
import { product } from '../../../../../services/order/tests/products.ts';
import type { OrderShop } from './order-shop.ts';

export const PENCE = 2600;

/** A new pot that the ledger has. */
export async function pot(shop: OrderShop, stock: number): Promise<string> {
  const one = { ...product(stock, PENCE), productId: randomUUID() };
  await shop.publish('product.changed.v1', one.productId, one);
  await shop.until('the pot is known', async () => {
    const { rowCount } = await shop.pool.query('SELECT FROM stock WHERE product_id = $1', [one.productId]);
    return rowCount === 1;
  });
  return one.productId;
}
