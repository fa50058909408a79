import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseEvent, type EventData } from '@slipcast/contracts/events/registry';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { callerHeaders } from '@slipcast/testkit/callers';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';

describe('catalogue stock and events', () => {
  let catalogue: Catalogue;
  let ask: Catalogue['ask'];

  beforeAll(async () => {
    catalogue = await startCatalogue();
    ({ ask } = catalogue);
  });
  afterAll(() => catalogue?.stop());

  const add = async (rest: object = {}) => (await ask('POST', '/api/admin/products', mug(rest))).body;
  const edit = async (product: { id: string }, rest: object) =>
    (await ask('PUT', `/api/admin/products/${product.id}`, { ...product, ...rest })).body;
  const show = async (id: string) => (await ask('GET', `/api/products/${id}`)).body;
  const ledgerSays = (data: Omit<EventData<'stock.changed.v1'>, 'cause'>) =>
    catalogue.bus.publish([
      {
        id: randomUUID(),
        type: 'stock.changed.v1',
        key: data.productId,
        occurredAt: '2026-11-20T10:00:00.000Z',
        data: { ...data, cause: 'sale' },
      },
    ]);
  const published = (productId: string) =>
    catalogue.events
      .filter(({ key, type }) => key === productId && type === 'product.changed.v1')
      .map(({ data }) => parseEvent('product.changed.v1', data));
  const adjusted = (event: EventData<'product.changed.v1'> | undefined) =>
    event?.skus.map(({ stockAdjusted }) => stockAdjusted);
  const last = (productId: string) => published(productId).at(-1);

  it('publishes everything that can be bought, with prices in pence', async () => {
    const product = await add({ price: 26.1 });
    const event = await waitFor('the product is published', () => last(product.id));
    expect(event).toMatchObject({ productId: product.id, version: 1, name: 'Harbour Mug', category: 'Mugs' });
    expect(event.skus).toEqual([
      expect.objectContaining({ variantId: 'main', color: 'Sea Glass', pricePence: 2610, stockAdjusted: 4 }),
      expect.objectContaining({ variantId: product.variants[0]?.id, pricePence: 2760, stockAdjusted: 2 }),
      expect.objectContaining({ variantId: product.variants[1]?.id, pricePence: 2010, stockAdjusted: 3 }),
    ]);
  });

  it('shows the stock of the ledger, and ignores older versions', async () => {
    const product = await add();
    const variantId = product.variants[0]?.id ?? '';
    await ledgerSays({ productId: product.id, variantId, onHand: 1, version: 3 });
    await waitFor('the variant shows 1', async () => (await show(product.id)).variants[0]?.stock === 1);
    await ledgerSays({ productId: product.id, variantId, onHand: 2, version: 2 });
    await ledgerSays({ productId: product.id, variantId: 'main', onHand: 9, version: 1 });
    await waitFor('the product shows 9', async () => (await show(product.id)).stock === 9);
    expect((await show(product.id)).variants.map(({ stock }) => stock)).toEqual([1, 3]);
  });

  it('tells the order service which stock it shows of some products', async () => {
    const product = await add();
    await add();
    await ledgerSays({ productId: product.id, variantId: 'main', onHand: 3, version: 2 });
    await waitFor('a sale', async () => (await show(product.id)).stock === 3);
    const body = { skus: ['main', 'gone'].map((variantId) => ({ productId: product.id, variantId })) };
    const { url } = catalogue;
    const answer = await ask('POST', `${url}/internal/stock-seen`, body, callerHeaders('order', 'catalogue'));
    const fact = { productId: product.id, version: 0 };
    expect(answer.body).toEqual([
      { ...fact, variantId: 'main', version: 2, onHand: 3, adjusted: 4 },
      { ...fact, variantId: product.variants[0]?.id, onHand: 2, adjusted: 2 },
      { ...fact, variantId: product.variants[1]?.id, onHand: 3, adjusted: 3 },
    ]);
  });

  it('shows shortfalls to admins only', async () => {
    const product = await add();
    const variantId = product.variants[0]?.id ?? '';
    await ledgerSays({ productId: product.id, variantId, onHand: 0, shortfall: 2, version: 3 });
    await waitFor('the variant shows 0', async () => (await show(product.id)).variants[0]?.stock === 0);
    const listed = async () =>
      (await ask('GET', '/api/admin/products')).body.products.find(({ id }) => id === product.id);
    expect(await listed()).toMatchObject({ shortfall: 0, variants: [{ shortfall: 2 }, { shortfall: 0 }] });
    expect(JSON.stringify(await show(product.id))).not.toContain('shortfall');
    await ledgerSays({ productId: product.id, variantId, onHand: 1, version: 4 });
    await waitFor('the variant shows 1', async () => (await show(product.id)).variants[0]?.stock === 1);
    expect(await listed()).toMatchObject({ variants: [{ shortfall: 0 }, {}] });
  });

  it('does not publish a product again when its stock changes', async () => {
    const product = await add();
    await waitFor('the product is published', () => last(product.id));
    // The relay records that it has published an event before it publishes the next.
    const next = await add();
    await waitFor('the next one is published', () => last(next.id));
    await ledgerSays({ productId: product.id, variantId: 'main', onHand: 1, version: 2 });
    await waitFor('the product shows 1', async () => (await show(product.id)).stock === 1);
    await edit(product, { name: 'Renamed', stockLoaded: 4 });
    await waitFor('the new name is published', () => last(product.id)?.name === 'Renamed');
    expect(published(product.id).map(({ name }) => name)).toEqual(['Harbour Mug', 'Renamed']);
  });

  it('applies an edit as the difference from the stock the form was loaded with, so a sale in between counts', async () => {
    const product = await add();
    await ledgerSays({ productId: product.id, variantId: 'main', onHand: 3, version: 2 });
    await waitFor('the sale shows', async () => (await show(product.id)).stock === 3);
    const edited = await edit(product, { stock: 6, stockLoaded: 4 });
    expect(edited.stock).toBe(5);
    await waitFor('two more are published', () => adjusted(last(product.id))?.[0] === 6);
  });

  it('applies an edit to the stock shown if the form does not say what it had loaded', async () => {
    const product = await add();
    await ledgerSays({ productId: product.id, variantId: 'main', onHand: 3, version: 2 });
    await waitFor('the sale shows', async () => (await show(product.id)).stock === 3);
    const edited = await edit(product, { stock: 4 });
    expect(edited.stock).toBe(4);
    await waitFor('one more is published', () => adjusted(last(product.id))?.[0] === 5);
  });

  it('loses none of ten simultaneous edits', async () => {
    const product = await add({ stock: 0 });
    await Promise.all(Array.from({ length: 10 }, () => edit(product, { stock: 1, stockLoaded: 0 })));
    expect((await show(product.id)).stock).toBe(10);
    await waitFor('ten are published', () => adjusted(last(product.id))?.[0] === 10);
  });

  it('deletes a variant that the form leaves out, and gives a new one a new id', async () => {
    const product = await add();
    const [slate, oatmeal] = product.variants;
    const without = await edit(product, { variants: [slate] });
    expect(without.variants).toHaveLength(1);
    const again = await edit(without, { variants: [slate, oatmeal] });
    expect(again.variants[1]?.id).not.toBe(oatmeal?.id);
    const event = await waitFor('the new one is published', () => {
      const newest = last(product.id);
      return newest?.skus[2]?.variantId === again.variants[1]?.id && newest;
    });
    expect(event.skus).toMatchObject([{}, { variantId: slate?.id }, { stockAdjusted: 3 }]);
  });

  it('saves stock alone as the difference from the stock shown, once, and not over someone else’s save', async () => {
    const product = await add();
    const [slate] = product.variants;
    const saveId = randomUUID();
    const save = (body: object) => ask('PUT', `/api/admin/products/${product.id}/stock`, body);
    await ledgerSays({ productId: product.id, variantId: 'main', onHand: 3, version: 2 });
    await waitFor('a sale', async () => (await show(product.id)).stock === 3);
    // 4 were shown when typing began, and one has been sold since.
    const edit = { stocks: [{ stock: 6, stockLoaded: 4 }], revisionLoaded: 1, saveId };
    for (const _ of ['saved', 'its answer was lost'])
      expect(await save(edit)).toMatchObject({
        status: 200,
        body: { stock: 5, revision: 2, name: 'Harbour Mug' },
      });
    expect(await save({ ...edit, saveId: randomUUID() })).toMatchObject({ status: 409 });
    const variant = { variantId: slate?.id, stock: 0, stockLoaded: 2 };
    expect((await save({ stocks: [variant], revisionLoaded: 2 })).status).toBe(200);
    expect((await save({ stocks: [{ ...variant, variantId: 'gone' }] })).status).toBe(409);
    for (const stock of [-1, 1.5, 'many', 1_000_001])
      expect([stock, (await save({ stocks: [{ stock, stockLoaded: 4 }] })).status]).toEqual([stock, 400]);
    const event = await waitFor('both are published', () => {
      const newest = last(product.id);
      return newest?.version === 4 && newest;
    });
    expect(adjusted(event)).toEqual([6, 0, 3]);
  });

  it('publishes that a product was deleted', async () => {
    const product = await add();
    await ask('DELETE', `/api/admin/products/${product.id}`);
    const event = await waitFor('its end is published', () =>
      catalogue.events.find(({ key, type }) => key === product.id && type === 'product.removed.v1'),
    );
    expect(parseEvent('product.removed.v1', event.data)).toEqual({ productId: product.id, version: 2 });
  });

  it('shows changes made by another replica', async () => {
    const replica = await catalogue.replica();
    const product = await add({ name: 'Seen by both' });
    const there = async () => (await ask('GET', `${replica}/api/products/${product.id}`)).body;
    await waitFor('the other one shows it', async () => (await there()).name === 'Seen by both');
    await ask('PUT', `${replica}/api/admin/products/${product.id}`, { ...product, name: 'Changed there' });
    expect((await there()).name).toBe('Changed there');
    await waitFor('it shows here', async () => (await show(product.id)).name === 'Changed there');
  });

  it('is ready and alive', async () => {
    expect(await ask('GET', '/readyz')).toMatchObject({ status: 200, body: { ready: true } });
    expect(await ask('GET', '/livez')).toMatchObject({ status: 200 });
  });
});
