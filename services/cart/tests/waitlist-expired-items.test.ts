import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WaitlistShop } from './waitlist-fixture.ts';

const HOLD_SECONDS = 2;
const shop = new WaitlistShop();
beforeAll(() => shop.start({ HOLD_SECONDS: String(HOLD_SECONDS) }));
afterAll(() => shop.stop());

it('reserves the offered piece for someone whose cart still shows two that have expired', async () => {
  const productId = await shop.product(2);
  const buyer = shop.userBrowser();
  await buyer.add(productId, 2);
  await sleep(HOLD_SECONDS * 1000 + 200);
  const other = shop.guestBrowser();
  const { body } = await other.add(productId, 2);
  await shop.wait(buyer, productId);
  await other.call('PUT', `/api/cart/items/${body.item.id}`, { quantity: 1 });
  await shop.yours(buyer, productId);
  const added = await buyer.add(productId);
  expect(added.body.item).toMatchObject({ quantity: 1, stock_warning: null });
  expect((await buyer.cart()).body.CartItems).toMatchObject([{ quantity: 1, stock_warning: null }]);
});
