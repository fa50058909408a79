import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { CartFixture } from './cart-fixture.ts';

const shop = new CartFixture();
beforeAll(() => shop.start());
afterAll(() => shop.stop());

const isForgotten = async (owner: string) =>
  (
    await shop.pool.query(
      `SELECT FROM cart_item WHERE owner = $1 AND quantity > 0
       UNION ALL SELECT FROM cart_hold WHERE owner = $1 AND quantity > 0`,
      [owner],
    )
  ).rowCount === 0;

it('empties the cart of a deleted account and frees its reservations, even if it was down at the time', async () => {
  const pot = await shop.product(1);
  const browser = shop.userBrowser();
  await browser.add(pot);
  await shop.snapshotHas(pot, 1);
  await shop.stopService();
  const { userId = '', owner } = browser;
  await shop.publish('user.erased.v1', userId, { userId });
  expect(await isForgotten(owner)).toBe(false);
  await shop.startService();
  await waitFor('the cart is erased', () => isForgotten(owner));
  expect(await shop.inRedis(pot)).toMatchObject({ held: 0, sum: 0 });
  const other = shop.guestBrowser();
  expect((await other.add(pot)).status).toBe(201);
});
