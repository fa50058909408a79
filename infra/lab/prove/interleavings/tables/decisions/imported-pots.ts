import { dryRun, dryRunRow } from '../../../../../../services/catalogue/src/imports/dry-run.ts';
import { missingOf } from '../../../../../../services/catalogue/src/imports/found-photographs.ts';
import type { FoundProduct } from '../../../../../../services/catalogue/src/imports/found-product.ts';
import { importProduct } from '../../../../../../services/catalogue/src/imports/import-product.ts';
import { cropOf, isWhole, regionOf } from '../../../../../../services/catalogue/src/photographs/crop.ts';
import { isPublicAddress } from '../../../../../../services/catalogue/src/photographs/public-address.ts';
import type { Product } from '../../../../../../services/catalogue/src/products/product.ts';
import { changes, each, eachLater, type Named } from './lines.ts';
import { NOW, POT, POTS } from './pot-states.ts';
import { combine, short } from '../table.ts';

const FOUND: FoundProduct = {
  key: 'mug',
  row: 2,
  fields: {
    name: 'Cup',
    description: 'New',
    category: 'Cups',
    weightGrams: 5,
    hsCode: '691200',
    origin: 'GB',
  },
  skus: [{ key: 'ash', color: 'Ash', pricePence: 3000, stock: 4, photographs: [] }],
  photographs: [{ url: 'https://a/1.jpg', alt: 'A cup' }, { url: '/own.jpg' }],
  oldPaths: ['/p/mug'],
  problems: [],
};
const sku = (key: string, color: string, pricePence: number, stock: number | null = 1) => ({
  key,
  color,
  pricePence,
  stock,
  photographs: [{ url: `https://a/${key}.jpg` }],
});
const FOUNDS: Named<Partial<FoundProduct>> = {
  usual: {},
  'with little': { fields: { name: 'Cup' }, photographs: [] },
  'with colours': { skus: [sku('ash', 'Ash', 3000), sku('oak', 'Oak', 3500, null), sku('fir', '', 1)] },
  'of its own id': {
    key: 'p1',
    skus: [sku('main', 'Slate', 2500, 9), sku('v1', 'Ash', 100), sku('v9', 'Ash', 100)],
  },
  sized: {
    fields: { name: 'Cup', optionName: 'Size' },
    skus: [sku('l', 'Large', 3000), sku('s', 'Small', 2000)],
  },
  'from abroad': {
    fields: { name: 'Cup', hsCode: '691310', origin: 'IT', packedGrams: 9, collectionOnly: true },
  },
};
const context = (isOwn: boolean, ids = 'new') => {
  let last = 0;
  return {
    source: 'etsy' as const,
    isOwn,
    photographs: { 'https://a/1.jpg': '/1.jpg', 'https://a/ash.jpg': '/ash.jpg' },
    newId: () => `${ids}${(last += 1)}`,
    now: NOW,
    by: 'm1',
  };
};
const ofFile = (more: Partial<FoundProduct> = {}): FoundProduct => ({ ...FOUND, ...more });
const first = importProduct(
  null,
  ofFile({ skus: [sku('ash', 'Ash', 3000), sku('oak', 'Oak', 3500, 2)] }),
  context(false),
).product;
const abroad = importProduct(null, ofFile(FOUNDS['from abroad']), context(false)).product;
const BEFORE: Named<Product> = {
  plain: POT,
  coloured: POTS['coloured']!,
  sized: POTS['sized']!,
  imported: first,
  'imported, then edited': {
    ...first,
    name: 'Mine',
    pricePence: 100,
    variants: first.variants.map((one) => ({ ...one, ownPrice: true as const })),
  },
  'from abroad, then emptied': {
    ...abroad,
    hsCode: undefined,
    packedGrams: undefined,
    collectionOnly: undefined,
  },
  'imported, and Oak deleted': { ...first, variants: [] },
};
const NEXT: Named<Partial<FoundProduct>> = {
  ...FOUNDS,
  'fewer of both': { skus: [sku('ash', 'Ash', 3000, 0), sku('oak', 'Oak', 3600, 5)] },
  'Oak renamed': { skus: [sku('ash', 'Ash', 3000, 1), sku('elm', 'Elm', 3500, 2)] },
};
const known = () => ({ product: first, isOwn: false });

/** What a file's product makes of one that is there. */
export const importedPots = async (): Promise<string[]> => [
  ...Object.entries(FOUNDS).map(([name, more]) =>
    `new ${name} -> ${short(importProduct(null, ofFile(more), context(false)).product)}`.replaceAll(
      /"fields":\{.*?\}|fields:\{.*?\}/g,
      'fields',
    ),
  ),
  ...Object.entries(BEFORE).flatMap(([before, pot]) =>
    combine(Object.entries(NEXT), [false, true]).map(([[name, more], isOwn]) => {
      const { product, changes: changed, kept } = importProduct(pot, ofFile(more), context(isOwn, 'more'));
      const { imported, ...rest } = changes(pot, product) as { imported?: object };
      return `${before} by ${name}${isOwn ? ', its own' : ''} -> ${short([changed, kept, rest, imported && (product.imported?.skus ?? {})])}`;
    }),
  ),
  ...(await eachLater('expected', [null, 'known'], (is) =>
    dryRun([ofFile(), ofFile({ skus: [] }), ofFile({ fields: { name: 'Other' } })], 'etsy', () =>
      is ? known() : null,
    ),
  )),
  ...each(
    'row',
    [
      FOUNDS['usual'],
      FOUNDS['with colours'],
      { skus: [] },
      { problems: [{ row: 2, column: '', message: 'No', stops: true }] },
      { problems: [{ row: 2, column: '', message: 'Hm', stops: false }] },
    ],
    (more) => [dryRunRow(ofFile(more), 'etsy', () => null), dryRunRow(ofFile(more), 'etsy', known).outcome],
  ),
  ...each('missing', [{}, { 'https://a/1.jpg': '/1.jpg' }] as Record<string, string>[], (stored) =>
    missingOf(ofFile({ skus: [sku('ash', 'Ash', 1), sku('ash', 'Ash', 1)] }), stored),
  ),
  ...each(
    'public',
    [
      '8.8.8.8',
      '10.1.1.1',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.32.0.1',
      '192.0.0.1',
      '192.0.2.1',
      '192.88.99.1',
      '192.168.1.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '224.0.0.1',
      '255.255.255.255',
      '0.0.0.0',
      '2600::1',
      '2001::1',
      '2001:db8::1',
      '2002::1',
      '3fff::1',
      '::1',
      '::ffff:8.8.8.8',
      'fe80::1',
      'x',
    ],
    isPublicAddress,
  ),
  ...each(
    'crop',
    [
      [0, 0, 1, 1],
      [0.1, 0.2, 0.5, 0.5],
      [0.9, 0.9, 0.5, 0.5],
      [0, 0, 0.16, 1],
      [0, 0, 0.1594, 1],
      [0, 0, 1, 0.1],
    ],
    ([x = 0, y = 0, width = 0, height = 0]) => {
      const size = { width: 1000, height: 500 };
      const region = regionOf({ x, y, width, height }, size);
      return [region, isWhole(region, size), cropOf(region, size)];
    },
  ),
  ...each(
    'crop of a small one',
    [
      [0, 0, 1, 1],
      [0, 0, 0.9, 1],
    ],
    ([x = 0, y = 0, width = 0, height = 0]) => regionOf({ x, y, width, height }, { width: 100, height: 50 }),
  ),
];
