import type { Browser } from './browser.ts';
import type { CartShop } from './cart-shop.ts';

/** Nothing can be written about this reservation, or together with it, until `end` is called. */
export async function holdWrites(shop: CartShop, productId: string, { owner }: Browser) {
  const client = await shop.pool.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO cart_hold (product_id, variant_id, owner, quantity, reserved_at, expires_at, first_at, seq)
     VALUES ($1, 'main', $2, 0, now(), now(), now(), 0)`,
    [productId, owner],
  );
  return {
    /** A write has begun, and waits. */
    waits: () =>
      shop.until('a write waits', async () => {
        const { rows: waiting } = await client.query(
          `SELECT FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted`,
        );
        return waiting.length > 0;
      }),
    async end(): Promise<void> {
      await client.query('ROLLBACK');
      client.release();
    },
  };
}
/** The copy of a pot's reservations, also of ended ones. */
export const rows = async (shop: CartShop, productId: string) =>
  (
    await shop.pool.query<{ owner: string; quantity: number }>(
      'SELECT owner, quantity FROM cart_hold WHERE product_id = $1 ORDER BY owner',
      [productId],
    )
  ).rows;
export const isKnown = (shop: CartShop, productId: string) =>
  shop.until('the copy knows the pot', async () => {
    const { rows: found } = await shop.pool.query('SELECT FROM applied_sales WHERE product_id = $1', [
      productId,
    ]);
    return found.length > 0;
  });
/** Long enough for whatever must not happen now to have happened: the first process answers many others. */
export async function aWhile(shop: CartShop): Promise<void> {
  const other = shop.guest();
  for (let time = 0; time < 60; time += 1)
    shop.is('the process answers', (await other.call('GET', '/api/cart')).status, 200);
}
