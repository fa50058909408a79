import { merchantFeed, merchantItems } from '../../../../../../services/catalogue/src/feeds/merchant-feed.ts';
import { newPotsFeed } from '../../../../../../services/catalogue/src/feeds/new-pots-feed.ts';
import { robots } from '../../../../../../services/catalogue/src/feeds/robots.ts';
import { shippingOf } from '../../../../../../services/catalogue/src/feeds/shipping.ts';
import type { Site } from '../../../../../../services/catalogue/src/feeds/site.ts';
import {
  pageEntries,
  sitemap,
  sitemapEntry,
  sitemapPart,
} from '../../../../../../services/catalogue/src/feeds/sitemap.ts';
import { xmlText } from '../../../../../../services/catalogue/src/feeds/xml.ts';
import { createParts } from '../../../../../../services/catalogue/src/feeds/parts.ts';
import { each, grid, list, named, type Named } from './lines.ts';
import { NOW, POT, POTS } from './pot-states.ts';
import { combine, short } from '../table.ts';

const method = (pence: number, freeFromPence: number | null = null) => ({
  id: 'm',
  name: 'M',
  charge: { by: 'flat' as const, pence },
  freeFromPence,
  dispatchDays: null,
});
const WEIGHED = {
  id: 'w',
  name: 'W',
  charge: { by: 'weight' as const, bands: [{ upToGrams: 800, pence: 100 }] },
  freeFromPence: null,
  dispatchDays: null,
};
const SITE: Site = { name: 'Fettle & Co', url: 'https://shop.example', delivery: null };
const SITES: Named<Site> = {
  included: SITE,
  'without zones': { ...SITE, delivery: { version: 1, zones: [], packedGrams: 700 } as never },
  mainland: {
    ...SITE,
    delivery: {
      version: 1,
      packedGrams: 700,
      zones: [
        { zone: 'uk-mainland', methods: [method(395, 2500), WEIGHED] },
        { zone: 'channel-islands', methods: [method(900)] },
        { zone: 'isle-of-man', methods: [WEIGHED] },
        { zone: 'world', methods: [method(1)] },
      ],
    } as never,
  },
  world: {
    ...SITE,
    delivery: { version: 1, packedGrams: 700, zones: [{ zone: 'world', methods: [method(1)] }] } as never,
  },
};
const listed = (id: string, product = POT, at = NOW) => ({
  id,
  version: 1,
  path: `/products/${id}/mug`,
  createdAt: at,
  product,
});
const NAMED: Named<typeof POT> = {
  ...POTS,
  glazed: { ...POT, optionName: 'Handle', color: 'Bamboo' },
  'without photographs': { ...POT, images: [], imageUrl: null },
  'with one': { ...POT, images: [], imageUrl: 'https://x/y.jpg' },
  changed: { ...POT, changedAt: '2026-11-01T00:00:00.000Z', weightGrams: 0, lengthMm: 0 },
  unsized: { ...POT, lengthMm: 1, widthMm: 1, heightMm: 1 },
  many: {
    ...POT,
    images: Array.from({ length: 13 }, (_, at) => ({ url: `/${at}.jpg` })),
    description: 'a <b> & "c"\u0007',
  },
};
const later = new Date(NOW.getTime() + 1);

/** What programs and search engines read of the shop. */
export const feeds = async (): Promise<string[]> => [
  ...grid(
    'shipping',
    SITES,
    named(combine([2000, 2500], [undefined, 900], [undefined, true])),
    (site, [pence, packedGrams, collectionOnly]) =>
      shippingOf(site, { ...POT, packedGrams, collectionOnly } as never, pence),
  ),
  ...list('merchants', NAMED, (pot) => merchantItems(SITES['mainland']!, listed('p1', pot))),
  ...list('merchants of', SITES, (site) => merchantItems(site, listed('p 1', POTS['coloured'])).length),
  `merchants all -> ${merchantFeed(SITE, ['<item/>'])}`,
  ...list('sitemap', NAMED, (pot) => sitemapEntry(SITE, listed('p1', pot))),
  `pages -> ${pageEntries(SITE, [{ id: 'm', name: 'Mugs & more', productCount: 1, imageUrl: null }]).join('')}`,
  ...each(
    'files',
    combine(
      [0, 2, 3, 5],
      ['', 'pages.xml', 'products-1.xml', 'products-2.xml', 'products-3.xml', 'products-0.xml', 'x.xml'],
    ),
    ([count, file]) => {
      const all = Array.from({ length: count }, (_, at) => `<u${at}/>`);
      return file === '' ? sitemap(SITE, ['<page/>'], all, 2) : sitemapPart(file, ['<page/>'], all, 2);
    },
  ),
  `new -> ${newPotsFeed(SITE, [listed('p1'), listed('p2', POTS['draft'], later), listed('p3', { ...POT, images: [], imageUrl: null })])}`,
  `new of none -> ${newPotsFeed(SITE, [])}`,
  `newest -> ${[
    ...newPotsFeed(
      SITE,
      Array.from({ length: 60 }, (_, at) => listed(`p${at}`, POT, new Date(at))),
    ).matchAll(/<id>.*?p(\d+)<\/id>/g),
  ]
    .map(([, id]) => id)
    .join(' ')}`,
  `robots -> ${short(robots(SITE))}`,
  ...each('xml', ['a\u0001b', 'é\ud800x', 'a\tb\nc', '\uFFFE\u{1F600}'], xmlText),
  `parts -> ${short(await parts())}`,
];

/** Only what has changed is written again. */
async function parts(): Promise<unknown> {
  const written: string[] = [];
  const read = createParts((_, { id }) => {
    written.push(id);
    return id;
  });
  const first = [listed('a'), listed('b')];
  return [
    await read(SITE, first),
    await read(SITE, [{ ...listed('a'), version: 2 }, listed('b')]),
    await read({ ...SITE, name: 'New' }, first),
    await read({ ...SITE, name: 'New' }, [listed('b'), listed('c')]),
    written.join(''),
  ];
}
