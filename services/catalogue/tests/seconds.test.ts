import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseEvent, type EventData } from '@slipcast/contracts/events/registry';
import type { WireAdminProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { callerHeaders } from '@slipcast/testkit/callers';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';

type Asked = EventData<'refund.second-requested.v1'>;

describe('seconds', () => {
  let catalogue: Catalogue;
  beforeAll(async () => {
    catalogue = await startCatalogue();
  });
  afterAll(() => catalogue?.stop());

  const add = async (rest: object = {}) =>
    (await catalogue.ask('POST', '/api/admin/products', mug(rest))).body;
  const requested = (productId: string, rest: Partial<Asked> = {}): Asked => ({
    secondId: randomUUID(),
    orderId: 'order-1',
    refundId: randomUUID(),
    productId,
    productName: 'Harbour Mug',
    color: 'Sea Glass',
    quantity: 2,
    pricePence: 1450,
    flaw: 'A run in the glaze at the foot',
    images: [{ url: '/media/flaw/1200.jpg' }],
    publish: true,
    by: 'admin-1',
    ...rest,
  });
  const ask = (data: Asked, id: string = randomUUID()) =>
    catalogue.bus.publish([
      {
        id,
        type: 'refund.second-requested.v1',
        key: data.orderId,
        occurredAt: '2026-11-20T10:00:00.000Z',
        data,
      },
    ]);
  const admin = async () =>
    (await catalogue.ask('GET', '/api/admin/products')).body.products as unknown as WireAdminProduct[];
  const made = ({ secondId }: Asked) =>
    waitFor('the second', async () => (await admin()).find(({ id }) => id === secondId));
  const seen = async (ids: string[]) =>
    (await catalogue.ask('POST', '/internal/seconds', { ids }, callerHeaders('order', 'catalogue'))).body;

  it('go on sale at once with their own price and photographs, and everything else of the pot that they were', async () => {
    const pot = await add({ care: 'Wash by hand.', packed_grams: 900 });
    const asked = requested(pot.id);
    await ask(asked);
    await made(asked);
    expect((await catalogue.ask('GET', `/api/products/${asked.secondId}`)).body).toMatchObject({
      name: 'Harbour Mug (second)',
      description: 'Sold as a second: A run in the glaze at the foot.\nRounded everyday mug.',
      price: 14.5,
      stock: 2,
      color: 'Sea Glass',
      category: 'Mugs',
      care: 'Wash by hand.',
      packed_grams: 900,
      images: [{ url: '/media/flaw/1200.jpg' }],
      imageUrl: '/media/flaw/1200.jpg',
      variants: [],
    });
    const published = await waitFor('it is published', () =>
      catalogue.events.find(({ key }) => key === asked.secondId),
    );
    expect(parseEvent('product.changed.v1', published.data).skus).toMatchObject([
      { variantId: 'main', pricePence: 1450, stockAdjusted: 2, adjustedBy: 'admin-1' },
    ]);
  });

  it('are made once, however often they are asked for, also after they were deleted', async () => {
    const pot = await add();
    const asked = requested(pot.id, { publish: false });
    await Promise.all(Array.from({ length: 6 }, () => ask(asked)));
    expect(await made(asked)).toMatchObject({ state: 'draft', stock: 2 });
    const before = (await admin()).length;
    expect((await catalogue.ask('DELETE', `/api/admin/products/${asked.secondId}`)).status).toBe(200);
    await ask(asked);
    const next = requested(pot.id);
    await ask(next);
    await made(next);
    expect((await admin()).length).toBe(before);
    const unknown = randomUUID();
    expect(await seen([asked.secondId, next.secondId, unknown])).toEqual({
      made: expect.arrayContaining([asked.secondId, next.secondId]),
    });
    expect((await seen([unknown])) as unknown).toEqual({ made: [] });
  });

  it('have the photographs of what they were where the maker gives none, also of a pot that was deleted', async () => {
    const pot = await add();
    await catalogue.ask('DELETE', `/api/admin/products/${pot.id}`);
    const asked = requested(pot.id, { color: 'Slate', images: [], flaw: 'Chipped!' });
    await ask(asked);
    expect(await made(asked)).toMatchObject({
      color: 'Slate',
      images: [{ url: '/media/variants-1/1200.jpg' }],
      description: 'Sold as a second: Chipped!\nRounded everyday mug.',
    });
    const lost = requested(randomUUID(), { images: [] });
    await ask(lost);
    expect(await made(lost)).toMatchObject({
      name: 'Harbour Mug (second)',
      category: 'Uncategorised',
      images: [],
    });
  });
});
