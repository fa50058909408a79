import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { CartFixture } from './cart-fixture.ts';

describe('a release that Redis has forgotten', () => {
  const shop = new CartFixture();
  beforeAll(() => {
    shop.redisOptions = { appendonly: true };
    return shop.start();
  });
  afterAll(() => shop.stop());

  /** A pot that was reserved and released, in a Redis that knows of the reservation alone. */
  const releasedAndForgotten = async () => {
    const productId = await shop.product(1);
    const leaver = shop.guestBrowser();
    await leaver.add(productId);
    await shop.snapshotHas(productId, 1);
    const restartOlder = await shop.redis.copy();
    await leaver.call('DELETE', '/api/cart');
    await shop.snapshotHas(productId, 0);
    await restartOlder();
    return productId;
  };
  const look = (productId: string) =>
    waitFor('the cart service answers', async () => {
      const answer = await shop.guestBrowser().call('GET', `/api/cart/stock/${productId}`);
      return answer.status === 200 && { left: answer.body.availableStock };
    });

  it('leaves the pot available', async () => {
    expect(await look(await releasedAndForgotten())).toEqual({ left: 1 });
  });

  it('leaves it available to everyone, also while the ledger is still learning of it', async () => {
    const productId = await releasedAndForgotten();
    const told = Promise.withResolvers<void>();
    shop.neighbours.releasesWait = told.promise;
    const before = shop.neighbours.releasesAsked;
    const first = look(productId);
    await waitFor('the ledger learns of it', () => Promise.resolve(shop.neighbours.releasesAsked > before));
    const second = look(productId);
    await Promise.race([second, sleep(100)]);
    told.resolve();
    shop.neighbours.releasesWait = undefined;
    expect(await Promise.all([first, second])).toEqual([{ left: 1 }, { left: 1 }]);
  });
});
