import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { WireAdminProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';

describe('drafts and archived products', () => {
  let catalogue: Catalogue;
  let ask: Catalogue['ask'];
  beforeAll(async () => {
    catalogue = await startCatalogue();
    ({ ask } = catalogue);
  });
  afterAll(() => catalogue?.stop());

  const add = async (name: string, rest: object = {}) =>
    (await ask('POST', '/api/admin/products', mug({ name, category: 'Stated', ...rest }))).body;
  const become = (id: string, state: string) => ask('PUT', `/api/admin/products/${id}/state`, { state });
  const listed = async (query = '') =>
    (await ask('GET', `/api/admin/products?search=${query}`)).body.products as WireAdminProduct[];
  const published = (id: string) => catalogue.events.filter(({ key }) => key === id);
  const eventOf = (id: string, version: number) =>
    waitFor(`version ${version} is published`, () =>
      published(id).find(({ data }) => (data as { version: number }).version === version),
    );
  /** All places where shoppers, search engines and feed readers would find it. */
  const shownIn = async (name: string) => {
    const places = [
      '/api/products?',
      '/api/products?sort=name-asc',
      '/api/products/category/Stated',
      '/api/highlights',
      '/sitemap.xml',
      '/feeds/google.xml',
      '/feeds/new.atom',
    ];
    const found = await Promise.all(
      places.map(async (place) => {
        const { body } = await ask('GET', place, undefined, { authorization: '' });
        const text = typeof body === 'string' ? (body as string) : JSON.stringify(body);
        return text.includes(name) || text.includes(name.toLowerCase().replaceAll(' ', '-')) ? [place] : [];
      }),
    );
    return found.flat();
  };

  it('shows a draft only in the back office until it is published, and counts it as new from then on', async () => {
    const draft = await add('Draft Jar', { state: 'draft' });
    const later = await add('Later Jar');
    expect(await shownIn('Draft Jar')).toEqual([]);
    const refused = (await ask('GET', `/api/products/${draft.id}`)).body;
    expect(refused).toMatchObject({ status: 404, code: 'product-not-found' });
    expect(refused).not.toHaveProperty('removed');
    expect((await ask('GET', `/api/products/${draft.id}/siblings`)).status).toBe(404);
    const { sameForm } = (await ask('GET', `/api/products/${later.id}/siblings`)).body as never;
    expect(JSON.stringify(sameForm)).not.toContain('Draft Jar');
    expect(await listed('draft jar')).toMatchObject([{ id: draft.id, state: 'draft' }]);
    await eventOf(later.id, 1);
    expect(published(draft.id)).toEqual([]);

    expect((await become(draft.id, 'published')).body).toMatchObject({ state: 'published' });
    expect(await shownIn('Draft Jar')).toHaveLength(7);
    const { type, data } = await eventOf(draft.id, 2);
    expect(parseEvent('product.changed.v1', data).skus[0]).toMatchObject({ stockAdjusted: 4 });
    expect(type).toBe('product.changed.v1');
    const { newest } = (await ask('GET', '/api/highlights')).body as unknown as { newest: { id: string }[] };
    expect(newest.map(({ id }) => id).slice(0, 2)).toEqual([draft.id, later.id]);
  });

  it('removes an archived product everywhere, and brings it back with its edited stock', async () => {
    const pot = await add('Archived Jar');
    const own = (await listed('archived jar'))[0]!;
    expect(await become(pot.id, 'archived')).toMatchObject({ status: 200, body: { state: 'archived' } });
    expect(await shownIn('Archived Jar')).toEqual([]);
    expect((await ask('GET', `/api/products/${pot.id}`)).body).toMatchObject({
      status: 404,
      removed: { category: 'Stated' },
    });
    expect(await listed('archived jar')).toEqual([]);
    expect(await listed('archived jar&state=archived&page=1')).toMatchObject([{ id: pot.id }]);
    expect((await eventOf(pot.id, 2)).type).toBe('product.removed.v1');

    // It can still be edited, and stays archived.
    const edited = { ...own, name: 'Archived Jug', stock: 6, stockLoaded: 4, revisionLoaded: own.revision };
    expect((await ask('PUT', `/api/admin/products/${pot.id}`, edited)).status).toBe(409);
    const again = { ...edited, revisionLoaded: own.revision + 1, state: undefined };
    expect((await ask('PUT', `/api/admin/products/${pot.id}`, again)).status).toBe(200);
    const [slate] = pot.variants;
    const { data } = await eventOf(pot.id, 3);
    expect(parseEvent('product.removed.v1', data).skus?.slice(0, 2)).toEqual([
      { variantId: 'main', stockAdjusted: 6, adjustedBy: expect.any(String) },
      { variantId: slate?.id, stockAdjusted: 2, adjustedBy: expect.any(String) },
    ]);
    expect(await shownIn('Archived Jug')).toEqual([]);

    await become(pot.id, 'published');
    expect(await shownIn('Archived Jug')).not.toEqual([]);
    const back = await eventOf(pot.id, 4);
    expect(back.type).toBe('product.changed.v1');
    expect(parseEvent('product.changed.v1', back.data).skus[0]).toMatchObject({ stockAdjusted: 6 });
    expect((await ask('GET', `/api/products/${pot.id}`)).body).toMatchObject({ stock: 6 });
  });

  it('follows the ledger while a product is archived', async () => {
    const pot = await add('Heard Jar', { variants: [] });
    await become(pot.id, 'archived');
    const data = { productId: pot.id, variantId: 'main', onHand: 9, version: 5, cause: 'return' };
    const event = { id: randomUUID(), type: 'stock.changed.v1', key: pot.id, data };
    await catalogue.bus.publish([{ ...event, occurredAt: '2026-11-20T10:00:00.000Z' }]);
    await waitFor(
      'the ledger’s figure',
      async () => (await listed('heard jar&state=archived'))[0]?.stock === 9,
    );
    expect((await become(pot.id, 'published')).body).toMatchObject({ stock: 9 });
  });

  it('refuses impossible changes of state, and says what to do instead', async () => {
    const pot = await add('Stubborn Jar');
    const draft = await add('Stubborn Draft', { state: 'draft' });
    expect(await become(pot.id, 'draft')).toMatchObject({
      status: 409,
      body: { message: 'A product that has been in the shop cannot become a draft. Archive it instead.' },
    });
    expect(await become(draft.id, 'archived')).toMatchObject({
      status: 409,
      body: { message: 'A draft was never in the shop. Delete it instead of archiving it.' },
    });
    expect((await add('New Archive', { state: 'archived' })) as unknown).toMatchObject({ status: 409 });
    expect((await become(pot.id, 'gone')).status).toBe(400);
    expect((await become('nowhere', 'archived')).status).toBe(404);
  });

  it('publishes a draft with its last edit, changes nothing twice, and deletes a draft without an event', async () => {
    const draft = await add('Saved Draft', { state: 'draft' });
    const [own] = await listed('saved draft');
    await ask('PUT', `/api/admin/products/${draft.id}`, { ...own, price: 30, state: 'published' });
    expect((await ask('GET', `/api/products/${draft.id}`)).body).toMatchObject({ price: 30 });
    await eventOf(draft.id, 2);
    await become(draft.id, 'published');
    const other = await add('Deleted Draft', { state: 'draft' });
    expect((await ask('DELETE', `/api/admin/products/${other.id}`)).status).toBe(200);
    expect((await ask('GET', `/api/products/${other.id}`)).body).not.toHaveProperty('removed');
    await become((await add('Last Jar')).id, 'archived');
    expect(published(other.id)).toEqual([]);
    expect(published(draft.id)).toHaveLength(1);
  });

  it('filters by glaze, price and stock of one and the same glaze, and counts what each filter would list, without drafts', async () => {
    const variants = [{ color: 'Facet Slate', stock: 0, priceAdjustment: 60 }];
    const kept = { category: 'Facets', price: 26, stock: 20, color: 'Facet Blue' };
    await add('Facet Mug', { ...kept, variants });
    await add('Facet Jug', { ...kept, category: 'Facet Jugs', price: 19.99, variants: [] });
    await add('Facet Vase', { ...kept, price: 19, state: 'draft' });
    const list = async (query: string) => (await ask('GET', `/api/products?search=facet&${query}`)).body;
    const named = async (query: string) => (await list(query)).products.map(({ name }) => name);
    expect(await named('glaze=facet-slate')).toEqual(['Facet Mug']);
    expect(await named('glaze=Facet%20Slate&inStock=true')).toEqual([]);
    expect(await named('glaze=Facet%20Blue&price=20-40')).toEqual(['Facet Mug']);
    expect(await named('price=over-80')).toEqual(['Facet Mug']);
    expect(await named('price=cheap')).toEqual(['Facet Mug', 'Facet Jug']);
    const { filters } = await list('category=facet-jugs&price=under-20&counts=true');
    const { categories = [], ...counts } = filters ?? {};
    expect(categories.filter(({ count }) => count > 0)).toEqual([{ name: 'Facet Jugs', count: 1 }]);
    expect(counts).toEqual({
      glazes: [{ name: 'Facet Blue', count: 1 }],
      prices: ['under-20', '20-40', '40-80', 'over-80'].map((band, index) => ({
        band,
        count: index === 0 ? 1 : 0,
      })),
    });
    expect((await list('')).filters).toBeUndefined();
  });
});
