import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseEvent, type EventData } from '@slipcast/contracts/events/registry';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { CartFixture } from './cart-fixture.ts';

type Told = EventData<'holds.changed.v1'>['pots'][number];

describe('news of reservations', () => {
  const shop = new CartFixture();
  const events: EventData<'holds.changed.v1'>[] = [];
  const published = (productId: string): Told[] =>
    events.flatMap(({ pots }) => pots).filter((pot) => pot.productId === productId);
  const lastSays = (productId: string, pieces: number) =>
    waitFor(`${pieces} pieces are published`, async () => published(productId).at(-1)?.pieces === pieces);

  beforeAll(async () => {
    await shop.start({ HOLD_SECONDS: '2', HOLD_WAIT_SECONDS: '1' });
    await shop.bus.listen(['holds.changed.v1'], ({ type, data }) => {
      events.push(parseEvent(type as 'holds.changed.v1', data));
    });
  });
  afterAll(() => shop.stop());

  it('say how much is held and when the first piece may become available, but not who holds it', async () => {
    const productId = await shop.product(3);
    const [first, second] = [shop.guestBrowser(), shop.guestBrowser()];
    const { body } = await first.add(productId, 2);
    await lastSays(productId, 2);
    const [pot] = published(productId);
    expect(Object.keys(pot ?? {}).toSorted()).toEqual(['freeAt', 'pieces', 'productId', 'seq', 'variantId']);
    expect(pot).toMatchObject({ variantId: 'main', freeAt: body.item.expires_at });
    await second.add(productId);
    await lastSays(productId, 3);
    // The first hold to end is still the first shopper's.
    expect(published(productId).at(-1)?.freeAt).toBe(body.item.expires_at);
    await second.call('DELETE', '/api/cart');
    await lastSays(productId, 2);
  });

  it('say that a reservation has ended by itself, within two seconds', async () => {
    const productId = await shop.product(1);
    const { body } = await shop.guestBrowser().add(productId);
    await lastSays(productId, 1);
    await lastSays(productId, 0);
    expect(Date.now() - Date.parse(body.item.expires_at ?? '')).toBeLessThan(2500);
    expect(published(productId).at(-1)).toMatchObject({ pieces: 0, freeAt: null });
  });

  it('report a sale, which ends its hold', async () => {
    const productId = await shop.product(1);
    const userId = crypto.randomUUID();
    await shop.userBrowser(userId).add(productId);
    await lastSays(productId, 1);
    await shop.stockChanged(productId, 0, { orderId: 'o1', owner: `u:${userId}`, quantity: 1 });
    await lastSays(productId, 0);
    const seqs = published(productId).map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  });

  it('are published at most ten times a second, however many shoppers reserve', async () => {
    const productId = await shop.product(40);
    const before = events.length;
    const began = performance.now();
    await Promise.all(Array.from({ length: 30 }, () => shop.guestBrowser().add(productId)));
    await lastSays(productId, 30);
    expect(events.length - before).toBeLessThanOrEqual(2 + (performance.now() - began) / 100);
  });
});
