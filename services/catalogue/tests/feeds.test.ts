import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@slipcast/service-kit/logs';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { setShopSettings, type ShopSettings } from '../src/settings/shop-settings.ts';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';
import { all, readXml, texts, type Read } from './read-xml.ts';

describe('sitemap and feeds', () => {
  let catalogue: Catalogue;
  beforeAll(async () => {
    catalogue = await startCatalogue();
  });
  afterAll(() => catalogue?.stop());

  const read = async (path: string): Promise<{ type: string | null; document: Read }> => {
    const answer = await fetch(`${catalogue.url}${path}`);
    expect(answer.status).toBe(200);
    return { type: answer.headers.get('content-type'), document: readXml(await answer.text()) };
  };
  const add = async (rest: object) => (await catalogue.ask('POST', '/api/admin/products', mug(rest))).body;
  const entryOf = async (address: string) => {
    const { document } = await read('/sitemap.xml');
    return all(document, 'url').find((url) => texts(url, 'loc')[0] === address);
  };

  it('follow what admins write, and drop deleted products', async () => {
    const { id, path } = await add({ name: 'Tide <Jug> & ]]> "Lid" 🏺' });
    expect(path).toBe(`/products/${id}/tide-jug-lid-amphora`);
    const address = `https://pots.example${path}`;
    expect(await entryOf(address)).toBeDefined();
    const { type, document } = await read('/feeds/google.xml');
    expect(type).toMatch(/^application\/rss\+xml/);
    const [channel] = all(document, 'channel');
    expect(channel && texts(channel, 'title')).toEqual(['Kiln & <Co>']);
    const items = all(channel as Read, 'item').filter((item) => texts(item, 'link')[0]?.startsWith(address));
    expect(items.map((item) => texts(item, 'title')[0])).toEqual(Array(3).fill('Tide <Jug> & ]]> "Lid" 🏺'));
    const atom = await read('/feeds/new.atom');
    expect(atom.type).toMatch(/^application\/atom\+xml/);
    expect(all(atom.document, 'entry').map((entry) => texts(entry, 'title')[0])).toContain(
      'Tide <Jug> & ]]> "Lid" 🏺',
    );
    await catalogue.ask('DELETE', `/api/admin/products/${id}`);
    expect(await entryOf(address)).toBeUndefined();
  });

  it('date a product by its last change, an edit or a sale', async () => {
    const { id, path } = await add({ name: 'Dated Mug' });
    const address = `https://pots.example${path}`;
    const dateOf = async () => {
      const entry = await entryOf(address);
      return Date.parse((entry && texts(entry, 'lastmod')[0]) ?? '');
    };
    const added = await dateOf();
    expect(Math.abs(Date.now() - added)).toBeLessThan(60_000);
    await catalogue.ask(
      'PUT',
      `/api/admin/products/${id}`,
      mug({ name: 'Dated Mug', price: 27, stockLoaded: 4 }),
    );
    const edited = await dateOf();
    expect(edited).toBeGreaterThan(added);
    const sold = { productId: id, variantId: 'main', onHand: 0, version: 1, cause: 'sale' };
    const occurredAt = '2026-11-20T10:00:00.000Z';
    await catalogue.bus.publish([
      { id: randomUUID(), type: 'stock.changed.v1', key: id, occurredAt, data: sold },
    ]);
    await waitFor('the sale has a date', async () => (await dateOf()) > edited);
    const { document } = await read('/feeds/google.xml');
    const item = all(document.children[0] as Read, 'item').find((one) => texts(one, 'g:id')[0] === id);
    expect(item && texts(item, 'g:availability')).toEqual(['out_of_stock']);
  });

  it('name the other public pages, and the sitemap to crawlers', async () => {
    for (const path of [
      '/',
      '/products',
      '/categories',
      '/about',
      '/contact',
      '/privacy',
      '/products?category=Mugs',
    ])
      expect(await entryOf(`https://pots.example${path}`)).toBeDefined();
    const answer = await fetch(`${catalogue.url}/robots.txt`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toContain('\nSitemap: https://pots.example/sitemap.xml\n');
  });

  it('have the shop’s new name, also for products that have not changed', async () => {
    const { id } = await add({ name: 'Named Mug' });
    const brandOf = async () => {
      const { document } = await read('/feeds/google.xml');
      const item = all(document.children[0] as Read, 'item').find((one) => texts(one, 'g:id')[0] === id);
      return item && texts(item, 'g:brand')[0];
    };
    expect(await brandOf()).toBe('Kiln & <Co>');
    const rename = (version: number, name: string) =>
      catalogue.bus.publish([
        {
          id: randomUUID(),
          type: 'shop.changed.v1',
          key: 'shop',
          occurredAt: '2026-11-20T10:00:00.000Z',
          data: { version, name, pricesNote: '', dispatchDays: null, lowStock: 2 },
        },
      ]);
    await rename(2, 'Kiln & Sons');
    await waitFor('the new name is in the feed', async () => (await brandOf()) === 'Kiln & Sons');
    const { document } = await read('/feeds/new.atom');
    expect(texts(document, 'title')).toEqual(['New pots at Kiln & Sons']);
    // An older event that arrives late changes nothing.
    const documents = createDocuments(catalogue.stores.DOCUMENTS_URL, createLogger('test', 'silent'));
    const store = documents.collection<ShopSettings>('settings');
    await documents.start();
    const late = { version: 1, name: 'Late', pricesNote: '', dispatchDays: null, lowStock: 2 };
    await setShopSettings(store, late);
    await documents.stop();
    expect(await brandOf()).toBe('Kiln & Sons');
    await rename(3, 'Kiln & <Co>');
    await waitFor('the newest name counts', async () => (await brandOf()) === 'Kiln & <Co>');
  });

  it('have the newest price of delivery', async () => {
    const { id } = await add({ name: 'Sent Mug' });
    const priceOf = async () => {
      const { document } = await read('/feeds/google.xml');
      const item = all(document.children[0] as Read, 'item').find((one) => texts(one, 'g:id')[0] === id);
      return item && texts(all(item, 'g:shipping')[0] as Read, 'g:price')[0];
    };
    expect(await priceOf()).toBe('0.00 GBP');
    const change = (version: number, pence: number) => {
      const method = { name: 'Post', charge: { by: 'flat', pence }, freeFromPence: null, dispatchDays: null };
      const data = { version, zones: [{ zone: 'uk-mainland', methods: [method] }], packedGrams: 1000 };
      const occurredAt = '2026-11-20T10:00:00.000Z';
      return catalogue.bus.publish([
        { id: randomUUID(), type: 'delivery.changed.v1', key: 'shop', occurredAt, data },
      ]);
    };
    await change(2, 395);
    await waitFor('the price is in the feed', async () => (await priceOf()) === '3.95 GBP');
    // One that arrives late changes nothing.
    await change(1, 100);
    await change(3, 450);
    await waitFor('the newest price counts', async () => (await priceOf()) === '4.50 GBP');
    // Merchants' programs want a price for every pot, so one that is never sent is not among them.
    const jar = await add({ name: 'Collected Jar', collection_only: true });
    const { document } = await read('/feeds/google.xml');
    const ids = all(document.children[0] as Read, 'item').flatMap((item) => texts(item, 'g:id'));
    expect([ids.includes(id), ids.includes(jar.id)]).toEqual([true, false]);
  });

  it('answer 404 for a file that is in no index', async () => {
    expect((await catalogue.ask('GET', '/sitemaps/products-1000000.xml')).status).toBe(404);
  });
});
