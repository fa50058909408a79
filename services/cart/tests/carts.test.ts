import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { WireHeldPots } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createCartStore } from '../src/carts/cart-store.ts';
import type { Snapshot } from '../src/snapshot/snapshot.ts';
import { CartFixture } from './cart-fixture.ts';
import { cartRedisOf } from './cart-redis-of.ts';

const nothing = async () => {};
const snapshot: Snapshot = {
  name: 'snapshot',
  hold() {},
  track: (work) => work,
  item() {},
  stockChange() {},
  flushed: nothing,
};

describe('carts', () => {
  const shop = new CartFixture();
  const redis = cartRedisOf(shop);

  it('write what a paid order left to the snapshot, however often the event arrives', async () => {
    const owner: Owner = `g:${randomUUID()}`;
    const sku = { productId: randomUUID(), variantId: 'main' };
    const noted: number[] = [];
    const recorder: Snapshot = { ...snapshot, item: ({ quantity }) => void noted.push(quantity) };
    const carts = createCartStore({
      redis: redis(),
      pool: shop.pool,
      snapshot: recorder,
      limits: { items: 50, pieces: 0 },
    });
    await carts.set(owner, sku, 3);
    const lines = [{ ...sku, quantity: 2, held: 0 }];
    const bought = { orderId: 'one-order', lines };
    // Since the holds were read, the buyer may have reserved more.
    const holdsReadAt = Date.now() - 1000;
    const first = await carts.removeBought(owner, { ...bought, holdsReadAt });
    expect(first).toMatch(/^\d+$/);
    expect(noted).toEqual([3]);
    // Also between the second reading and the removal.
    await carts.set(owner, sku, 3);
    const lastChange = await carts.removeBought(owner, { ...bought, holdsReadAt, lastChange: first ?? '' });
    expect(Number(lastChange)).toBeGreaterThan(Number(first));
    expect(noted).toEqual([3, 3]);
    expect(
      await carts.removeBought(owner, { ...bought, holdsReadAt, lastChange: lastChange ?? '' }),
    ).toBeNull();
    // That answer may have been lost on its way.
    await carts.removeBought(owner, { ...bought, holdsReadAt: Date.now() + 1000 });
    expect(noted).toEqual([3, 3, 1, 1]);
    expect((await carts.items(owner)).map(({ quantity }) => quantity)).toEqual([1]);
  });

  it('are moved by one caller at a time, even if a move takes longer than its lock lasts by itself', async () => {
    const owner: Owner = `g:${randomUUID()}`;
    const limits = { items: 50, pieces: 0 };
    const carts = createCartStore({ redis: redis(), pool: shop.pool, snapshot, limits, lockMs: 400 });
    const moves: string[] = [];
    const move = (name: string) =>
      carts.exclusively(owner, async () => {
        moves.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 1200));
        moves.push(`${name} ends`);
      });
    await Promise.all([move('one'), move('the other')]);
    const [first = ''] = moves;
    const name = first.replace(' begins', '');
    expect(moves.slice(0, 2)).toEqual([`${name} begins`, `${name} ends`]);
    expect(moves).toHaveLength(4);
  });

  it('are moved by one caller at a time, even if one one takes longer than its turn', async () => {
    const owner: Owner = `g:${randomUUID()}`;
    const carts = createCartStore({
      redis: redis(),
      pool: shop.pool,
      snapshot,
      limits: { items: 50, pieces: 0 },
    });
    const lock = `cart:moving:{${owner}}`;
    let second = Promise.resolve();
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    await carts.exclusively(owner, async () => {
      await shop.client.del(lock);
      await new Promise<void>((resolve) => {
        second = carts.exclusively(owner, () => {
          resolve();
          return gate;
        });
      });
    });
    expect(await shop.client.exists(lock)).toBe(1);
    goOn();
    await second;
    expect(await shop.client.exists(lock)).toBe(0);
  });

  it('of all shoppers show anyone how much of each pot is reserved, and when the first piece may become available', async () => {
    const productId = await shop.product(5, 3);
    const { body: first } = await shop.guestBrowser().add(productId, 2);
    await shop.guestBrowser().add(productId, 1);
    await shop.snapshotHas(productId, 3);
    const ofThis = async () => {
      const { body } = await shop.guestBrowser().call('GET', '/api/cart/held');
      return (body as unknown as WireHeldPots).held.filter((pot) => pot.productId === productId);
    };
    await waitFor('the cached answer has expired', async () =>
      (await ofThis()).some(({ pieces }) => pieces === 3),
    );
    expect(await ofThis()).toEqual([
      { productId, variantId: 'main', pieces: 3, freeAt: first.item.expires_at },
    ]);
    await shop.pool.query('UPDATE cart_hold SET expires_at = now() WHERE product_id = $1', [productId]);
    await waitFor('expired reservations disappear', async () => (await ofThis()).length === 0);
  });

  it('of all shoppers show admins alone how much of a product is reserved, and until when', async () => {
    const productId = await shop.product(5, 3);
    const [first, second] = [shop.guestBrowser(), shop.guestBrowser()];
    await first.add(productId, 2);
    await second.add(productId, 1);
    const { body: last } = await second.add(productId, 1, 'blue');
    await shop.snapshotHas(productId, 4);
    const path = `/api/cart/holds/${productId}`;
    const robin = shop.userBrowser('robin');
    expect(await robin.call('GET', path)).toMatchObject({ status: 403 });
    expect(await first.call('GET', path)).toMatchObject({ status: 401 });
    shop.neighbours.admins.add('olive');
    expect(await shop.userBrowser('olive').call('GET', path)).toMatchObject({
      status: 200,
      body: {
        holds: [
          { variantId: 'blue', held: 1, until: last.item.expires_at },
          { variantId: 'main', held: 3, until: expect.any(String) },
        ],
      },
    });
    await shop.pool.query('UPDATE cart_hold SET expires_at = now() WHERE product_id = $1', [productId]);
    expect((await shop.userBrowser('olive').call('GET', path)).body).toEqual({ holds: [] });
  });
});
