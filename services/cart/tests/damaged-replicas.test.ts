import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { problem } from './cart-fixture.ts';
import { WaitlistShop } from './waitlist-fixture.ts';

const RESERVED = problem('This item is currently reserved by another user. Please try again later.');
const DAY_MS = 86_400_000;

describe('the comparison with the snapshot', () => {
  const shop = new WaitlistShop();
  beforeAll(() => shop.start({ SWEEP_SECONDS: '0.3' }));
  afterAll(() => shop.stop());

  const replicaKey = (productId: string) => `cart:replica:{${productId}:main}`;
  async function heldPot(onHand = 1) {
    const productId = await shop.product(onHand);
    const holder = shop.guestBrowser();
    const { body } = await holder.add(productId);
    await shop.snapshotHas(productId, 1);
    const remove = () => holder.call('DELETE', `/api/cart/items/${body.item.id}`);
    return { productId, holder, remove };
  }

  it('brings back a hold whose field is gone', async () => {
    const { productId, holder } = await heldPot();
    await shop.client.hdel(`cart:holds:{${productId}:main}`, holder.owner);
    await waitFor('the hold is back', async () => (await shop.inRedis(productId)).sum === 1);
    expect((await holder.cart()).body.CartItems).toMatchObject([{ quantity: 1, stock_warning: null }]);
    expect(await shop.guestBrowser().add(productId)).toEqual(RESERVED);
  });

  it('frees a pot whose lost hold has ended', async () => {
    const { productId, holder } = await heldPot();
    await shop.client.hdel(`cart:holds:{${productId}:main}`, holder.owner);
    await shop.pool.query(
      `UPDATE cart_hold SET expires_at = now() - interval '1 minute' WHERE product_id = $1`,
      [productId],
    );
    await waitFor('the pot is free', async () => (await shop.guestBrowser().add(productId)).status === 201);
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: 1, held: 1, sum: 1 });
  });

  it('ends a hold that has lost its place in the order of ends', async () => {
    const { productId, holder } = await heldPot();
    await shop.client.hset(
      `cart:holds:{${productId}:main}`,
      holder.owner,
      `1:1000:${Date.now() - 1000}:1000:0`,
    );
    await shop.client.del(`cart:expiry:{${productId}:main}`);
    await waitFor('the pot is free', async () => (await shop.guestBrowser().add(productId)).status === 201);
  });

  it('repeats or ends an offer that Redis has forgotten', async () => {
    const { productId, remove } = await heldPot();
    const [first, second] = await shop.queue(productId, 2);
    await remove();
    await shop.yours(first!, productId);
    await shop.client.hdel(replicaKey(productId), 'offers');
    await shop.client.del(`cart:holds:{${productId}:main}`, `cart:expiry:{${productId}:main}`);
    await shop.pool.query(
      `UPDATE cart_hold SET expires_at = now() - interval '1 minute' WHERE product_id = $1`,
      [productId],
    );
    await shop.ended(first!, productId);
    await shop.yours(second!, productId);
    expect(await shop.holders(productId)).toEqual([second!.owner]);
  });

  it('goes on with the others when one SKU fails', async () => {
    const { productId: broken } = await heldPot();
    const { productId: other } = await heldPot(3);
    await shop.client.set(replicaKey(broken), 'not a hash');
    shop.neighbours.change(other, 2);
    await waitFor('the other one is compared', async () => (await shop.inRedis(other)).version === 2);
    await shop.client.del(replicaKey(broken));
  });

  it('drops a copy that no one has asked for, and makes it again on demand', async () => {
    const [idle, held, wanted] = [await shop.product(2), await shop.product(2), await shop.product(2)];
    for (const productId of [idle, held, wanted])
      await shop.guestBrowser().call('GET', `/api/cart/stock/${productId}`);
    await shop.guestBrowser().add(held);
    for (const productId of [idle, held])
      await shop.client.hset(replicaKey(productId), 'asked', String(Date.now() - 2 * DAY_MS));
    await waitFor('it is dropped', async () => !(await shop.client.exists(replicaKey(idle))));
    expect(await shop.client.exists(replicaKey(held), replicaKey(wanted))).toBe(2);
    expect((await shop.guestBrowser().add(idle, 2)).status).toBe(201);
    expect(await shop.inRedis(idle)).toMatchObject({ onHand: 2, held: 2, sum: 2 });
  });
});
