import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CartFixture } from './cart-fixture.ts';

const shop = new CartFixture();
beforeAll(() => shop.start());
afterAll(() => shop.stop());

it('runs a script again that Redis has forgotten, as often as it takes', async () => {
  const productId = await shop.product(1);
  let isOver = false;
  const forgetting = (async () => {
    while (!isOver) await shop.client.script('FLUSH');
  })();
  const look = async () => {
    const { status } = await shop.guestBrowser().call('GET', `/api/cart/stock/${productId}`);
    return status;
  };
  const answers = new Set<number>();
  for (let round = 0; round < 40; round += 1)
    for (const status of await Promise.all(Array.from({ length: 20 }, look))) answers.add(status);
  isOver = true;
  await forgetting;
  expect([...answers]).not.toContain(500);
});
