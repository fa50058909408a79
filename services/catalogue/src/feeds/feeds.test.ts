import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { all, readXml, texts } from '../../tests/read-xml.ts';
import type { ListedProduct } from '../products/snapshot.ts';
import { merchantFeed, merchantItems } from './merchant-feed.ts';
import { newPotsFeed } from './new-pots-feed.ts';
import { productPath } from '../products/product-path.ts';
import { pageEntries, sitemap, sitemapEntry, sitemapPart } from './sitemap.ts';
import type { Site } from './site.ts';
import { xmlText } from './xml.ts';

const site: Site = { name: 'Kiln & Co', url: 'https://pots.example', delivery: null };
const stock = (shown: number) => ({ adjusted: shown, shown, version: 1 });

const listed = (name: string, more: Partial<ListedProduct['product']> = {}, id = 'p1'): ListedProduct => ({
  id,
  version: 1,
  path: productPath(id, name),
  createdAt: new Date('2026-03-01T10:00:00Z'),
  product: {
    name,
    description: name,
    pricePence: 2600,
    category: name,
    color: name,
    weightGrams: 340,
    lengthMm: 125,
    widthMm: 0,
    heightMm: 95,
    imageUrl: null,
    images: [{ url: '/media/products-1/1200.jpg' }, { url: 'https://a.example/?b=1&c=<2>' }],
    stock: stock(1),
    variants: [],
    changedAt: '2026-04-05T12:00:00.000Z',
    ...more,
  },
});
const honey = { id: 'v1', color: 'Honey', adjustmentPence: 450, imageUrl: null, images: [], stock: stock(0) };

/** A text as a parser returns it: line ends are always \n. */
const asRead = (text: string) => xmlText(text).replaceAll(/\r\n?/g, '\n');
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      '&',
      '<',
      '>',
      '"',
      "'",
      ']',
      ']]>',
      '\u0000',
      '\u001b',
      '\ud83c',
      '🏺',
      'PARTS',
      '\r',
      ' ',
    ),
    maxLength: 12,
  }),
);

it('writes any name so that a strict parser reads it back, in every document', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      const pots = [listed(one), listed(other, { variants: [honey] }, 'p2')];
      const urls = all(
        readXml(
          sitemap(
            site,
            [],
            pots.map((pot) => sitemapEntry(site, pot)),
          ),
        ),
        'url',
      );
      expect(urls.map((url) => texts(url, 'loc'))).toEqual(pots.map(({ path }) => [site.url + path]));

      const feed = readXml(
        merchantFeed(
          site,
          pots.map((pot) => merchantItems(site, pot)),
        ),
      );
      const items = all(feed.children[0] ?? feed, 'item');
      expect(items.map((item) => texts(item, 'title')[0])).toEqual([one, other, other].map(asRead));
      expect(items.map((item) => texts(item, 'g:product_type')[0])).toEqual([one, other, other].map(asRead));

      const atom = readXml(newPotsFeed({ ...site, name: one }, pots));
      expect(texts(atom, 'title')).toEqual([asRead(`New pots at ${one}`)]);
      expect(all(atom, 'entry').map((entry) => texts(entry, 'title')[0])).toEqual([one, other].map(asRead));
    }),
    { numRuns: 100 },
  );
});

it('leaves out exactly the characters that XML cannot hold', () => {
  expect(xmlText('a\u0000b\u001b[31m\ufffe\ud800c\u0085\td\n')).toBe('ab[31mc\td\n');
  expect(xmlText(`<&>"']]> é 茶 🏺`)).toBe(`<&>"']]> é 茶 🏺`);
});

it('lists each product once, with all its photographs and its last change', () => {
  const pot = listed('Harbour Mug', {
    variants: [{ ...honey, images: [{ url: '/media/variants-1/1200.jpg' }] }],
  });
  const { product, ...rest } = listed('Old Mug', { images: [] });
  const { changedAt: _unknown, ...undated } = product;
  const old = { ...rest, product: undated };
  const [first, second] = all(
    readXml(
      sitemap(
        site,
        [],
        [pot, old].map((one) => sitemapEntry(site, one)),
      ),
    ),
    'url',
  );
  expect(first && texts(first, 'lastmod')).toEqual(['2026-04-05T12:00:00.000Z']);
  expect(first && all(first, 'image:image').map((image) => texts(image, 'image:loc')[0])).toEqual([
    'https://pots.example/media/products-1/1200.jpg',
    'https://a.example/?b=1&c=<2>',
    'https://pots.example/media/variants-1/1200.jpg',
  ]);
  expect(second && [texts(second, 'lastmod'), all(second, 'image:image')]).toEqual([[], []]);
});

it('splits a sitemap that has too many products, and names every file', () => {
  const pages = pageEntries(site, [{ id: 'mugs', name: 'Mugs & more', productCount: 3, imageUrl: null }]);
  const products = ['a', 'b', 'c'].map((id) => sitemapEntry(site, listed('Mug', {}, id)));
  expect(readXml(sitemap(site, pages, products, 3)).name).toBe('urlset');
  const index = readXml(sitemap(site, pages, products, 2));
  expect(index.name).toBe('sitemapindex');
  const files = all(index, 'sitemap').flatMap((one) => texts(one, 'loc'));
  expect(files).toEqual(
    ['pages', 'products-1', 'products-2'].map((one) => `${site.url}/sitemaps/${one}.xml`),
  );
  const locations = files.flatMap((file) => {
    const part = sitemapPart(file.split('/').at(-1) ?? '', pages, products, 2);
    return all(readXml(part ?? ''), 'url').flatMap((url) => texts(url, 'loc'));
  });
  expect(locations).toContain('https://pots.example/products?category=Mugs%20%26%20more');
  expect(locations.filter((one) => one.endsWith('/mug'))).toHaveLength(3);
  for (const file of ['products-3.xml', 'products-0.xml', 'products-x.xml', '../pages.xml'])
    expect(sitemapPart(file, pages, products, 2)).toBeNull();
});

it('offers each colour to merchants at its own price, stock and address', () => {
  const [own, variant] = all(
    readXml(`<rss xmlns:g="g">${merchantItems(site, listed('Mug', { variants: [honey] }))}</rss>`),
    'item',
  );
  const shown = (item: typeof own) =>
    ['g:id', 'g:item_group_id', 'g:price', 'g:availability', 'link', 'g:color'].map(
      (key) => item && texts(item, key)[0],
    );
  expect(shown(own)).toEqual([
    'p1',
    'p1',
    '26.00 GBP',
    'in_stock',
    'https://pots.example/products/p1/mug',
    'Mug',
  ]);
  expect(shown(variant)).toEqual([
    'v1',
    'p1',
    '30.50 GBP',
    'out_of_stock',
    'https://pots.example/products/p1/mug?variant=v1',
    'Honey',
  ]);
  // A product that comes only in its variants offers nothing of its own.
  const only = merchantItems(site, listed('Mug', { color: '', stock: stock(0), variants: [honey] }));
  const items = all(readXml(`<rss xmlns:g="g">${only}</rss>`), 'item');
  expect(items.map((item) => texts(item, 'g:id')[0])).toEqual(['v1']);
  expect(variant && texts(variant, 'g:image_link')).toEqual([
    'https://pots.example/media/products-1/1200.jpg',
  ]);
  expect(own && [texts(own, 'g:product_length'), texts(own, 'g:product_width')]).toEqual([['12.5 cm'], []]);
});

it('leaves a pot without a photograph out of the merchants’ feed', () => {
  expect(merchantItems(site, listed('Mug', { images: [] }))).toBe('');
});

it('lists the newest fifty pots, newest first', () => {
  const pots = Array.from({ length: 60 }, (_, day) => ({
    ...listed(`Pot ${day}`, {}, `p${day}`),
    createdAt: new Date(Date.UTC(2026, 0, day + 1)),
  }));
  const feed = readXml(newPotsFeed(site, pots));
  const entries = all(feed, 'entry');
  expect(entries).toHaveLength(50);
  expect(texts(feed, 'updated')).toEqual(['2026-03-01T00:00:00.000Z']);
  expect(entries[0] && texts(entries[0], 'id')).toEqual(['https://pots.example/products/p59']);
  expect(all(readXml(newPotsFeed(site, [])), 'entry')).toEqual([]);
});
