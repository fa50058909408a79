import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import type { Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import { createCartRedis, type CartRedis } from '../src/redis/cart-redis.ts';
import { createSkuScripts, skuKeys } from '../src/redis/sku-scripts.ts';
import { createReplicaScripts, type ReplicaScripts } from '../src/replica/replica-scripts.ts';
import { createQueueScripts, type QueueScripts } from '../src/waitlist/queue-scripts.ts';
import { WaitlistShop } from './waitlist-fixture.ts';

describe('an offered piece that a stock edit takes back', () => {
  const shop = new WaitlistShop();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  it('returns to the same shopper, before PostgreSQL has recorded that they wait again', async () => {
    const productId = await shop.product(2);
    const holder = shop.guestBrowser();
    const { body } = await holder.add(productId, 2);
    const [first, second, third] = await shop.queue(productId, 3);
    const email = `${first!.userId}@example.com`;
    await holder.call('DELETE', `/api/cart/items/${body.item.id}`);
    const { until } = await shop.yours(first!, productId);
    await shop.yours(second!, productId);
    await shop.mail('piece-offered', email);
    const unlock = await shop.lockQueue(productId);
    try {
      await shop.stockChanged(productId, 0);
      await waitFor('no one holds it', async () => (await shop.holders(productId)).length === 0);
      await shop.stockChanged(productId, 1);
      await waitFor('someone holds it', async () => (await shop.holders(productId)).length > 0);
      expect(await shop.holders(productId)).toEqual([first!.owner]);
    } finally {
      await unlock();
    }
    await waitFor('the new offer is recorded', async () => {
      const place = await shop.entry(first!, productId);
      return place?.state === 'yours' && place.until !== until;
    });
    await waitFor('it is emailed', () => shop.mails('piece-offered', email).length === 2);
    expect(await shop.entry(second!, productId)).toMatchObject({ state: 'waiting', ahead: 0 });
    expect(await shop.entry(third!, productId)).toMatchObject({ state: 'waiting', ahead: 1 });
    await shop.stockChanged(productId, 2);
    await shop.yours(second!, productId);
  });
});

describe('the queue in Redis, before PostgreSQL knows that a piece was taken back', () => {
  const MINUTE = 60_000;
  const times = {
    holdMs: 30 * MINUTE,
    capMs: 120 * MINUTE,
    claimMs: 5 * MINUTE,
    waitMs: MINUTE,
    offerMs: MINUTE,
  };
  let server: TestRedis;
  let redis: CartRedis;
  let raw: Redis;
  let scripts: ReplicaScripts & QueueScripts;
  beforeAll(async () => {
    server = await startRedis();
    raw = new Redis(server.url);
    redis = createCartRedis(server.url, createLogger('cart', 'silent'));
    const skuScripts = createSkuScripts(redis, times);
    scripts = { ...createReplicaScripts(skuScripts), ...createQueueScripts(skuScripts) };
  });
  afterAll(async () => {
    redis.stop?.();
    raw.disconnect();
    await server.stop();
  });

  const one = { onHand: 1, version: 1, applied: 1, askedMsAgo: 0, holds: [] };
  const holders = (sku: Sku) => raw.hkeys(skuKeys(sku)[1] ?? '');
  const stock = (sku: Sku, onHand: number, version: number) =>
    scripts.applySale({ ...sku, onHand, version, cause: 'adjustment' }, false);

  it('keeps the order of the offers when others join', async () => {
    const sku = { productId: randomUUID(), variantId: 'main' };
    // Deliberately not in alphabetical order.
    const waiting: Owner[] = ['u:c', 'u:b'];
    await scripts.install(sku, { ...one, onHand: 2, queue: { waiting, offers: [] } });
    await scripts.recordOffers(sku, await scripts.recordOffers(sku, []));
    await stock(sku, 1, 2);
    expect(await holders(sku)).toEqual(['u:c']);
    await stock(sku, 0, 3);
    // PostgreSQL's list while it has both pieces as offered.
    await scripts.queue(sku, ['u:a']);
    await stock(sku, 1, 4);
    expect(await holders(sku)).toEqual(['u:c']);
    await stock(sku, 2, 5);
    expect((await holders(sku)).toSorted()).toEqual(['u:b', 'u:c']);
    await stock(sku, 0, 6);
    // Its list once it has recorded that they wait again, before that is acknowledged.
    await scripts.queue(sku, ['u:c', 'u:b', 'u:a']);
    await stock(sku, 1, 7);
    expect(await holders(sku)).toEqual(['u:c']);
    await stock(sku, 3, 8);
    expect((await holders(sku)).toSorted()).toEqual(['u:a', 'u:b', 'u:c']);
  });

  it('counts an immediate second offer as new, whatever is recorded of the first', async () => {
    const sku = { productId: randomUUID(), variantId: 'main' };
    await scripts.install(sku, { ...one, queue: { waiting: ['u:first'], offers: [] } });
    await scripts.recordOffers(sku, await scripts.recordOffers(sku, []));
    await stock(sku, 0, 2);
    const old = await scripts.recordOffers(sku, []);
    expect(old).toMatchObject([{ owner: 'u:first', state: 'again' }]);
    await stock(sku, 1, 3);
    expect(await scripts.recordOffers(sku, old)).toMatchObject([
      { owner: 'u:first', state: 'open', takenBack: true },
    ]);
  });
});
