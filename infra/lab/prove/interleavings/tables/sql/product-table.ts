import type { EventData } from '@slipcast/contracts/events/registry';
import {
  newestPots,
  projectProduct,
  readPots,
  readVersions,
  removeProduct,
} from '../../../../../../services/order/src/ledger/products.ts';
import { onProducts } from '../../../../../../services/order/src/ledger/on-products.ts';
import { within, orderTable, type Calls, type States } from './order-lines.ts';
import { product, sku, stock } from './order-rows.ts';
import { terms } from './place-cases.ts';

const MUG = { productId: 'mug', variantId: 'main' };
const JUG = { productId: 'jug', variantId: 'main' };
const GREEN = { productId: 'mug', variantId: 'green' };
const news = (version: number, columns: object = {}) =>
  ({
    productId: 'mug',
    version,
    name: 'Big mug',
    imageUrl: '/big.jpg',
    images: ['/big.jpg'],
    packedGrams: 400,
    collectionOnly: true,
    hsCode: '6912',
    origin: 'GB',
    category: 'Mugs',
    skus: [
      {
        variantId: 'main',
        color: 'white',
        pricePence: 1200,
        imageUrl: '/m.jpg',
        images: ['/m.jpg'],
        stockAdjusted: 6,
        adjustedBy: 'mia',
      },
      { variantId: 'green', color: 'green', pricePence: 900, imageUrl: null, images: [], stockAdjusted: 0 },
    ],
    ...columns,
  }) as unknown as EventData<'product.changed.v1'>;
const gone = (version: number, columns: object = {}) =>
  ({ productId: 'mug', version, ...columns }) as unknown as EventData<'product.removed.v1'>;
const handled = (type: string, data: object) =>
  within((client) => onProducts.handle({ type, data } as never, client));
const NEWS: Calls = {
  'a newer version': handled(
    'product.changed.v1',
    news(4, { images: [], skus: news(4).skus.map((one) => ({ ...one, images: [] })) }),
  ),
  'a newer version with pictures': within((client) => projectProduct(client, news(4))),
  'the same version': within((client) => projectProduct(client, news(3))),
  'an older version': within((client) => projectProduct(client, news(2))),
  'with terms, little else': within((client) =>
    projectProduct(
      client,
      news(4, {
        sale: { updateId: 'autumn' },
        collectionOnly: undefined,
        hsCode: null,
        category: null,
        skus: [],
      }),
    ),
  ),
  removed: handled('product.removed.v1', gone(4)),
  'removed, with an edit': within((client) =>
    removeProduct(client, gone(4, { skus: [{ variantId: 'main', stockAdjusted: 2 }] })),
  ),
  'removed before': within((client) =>
    removeProduct(client, gone(3, { skus: [{ variantId: 'main', stockAdjusted: 2 }] })),
  ),
};

const PRODUCTS: States = {
  unknown: [],
  'known, four': [
    product('mug'),
    sku('mug'),
    product('jug'),
    sku('jug'),
    stock('mug', 4, 7, { adjusted: 5 }),
  ],
  'known, with terms': [
    product('mug'),
    sku('mug'),
    sku('mug', { variant_id: 'red' }),
    terms(-5),
    stock('mug', 4, 7, { adjusted: 6 }),
  ],
};
const ASKED: Calls = {
  'three pots': (pool) =>
    readPots(pool, [JUG, MUG, GREEN]).then(({ pots, at }) => ({
      pots: [...pots.values()].toSorted((a, b) => (a.productId < b.productId ? -1 : 1)),
      at,
    })),
  none: (pool) => readPots(pool, [GREEN]).then(({ at }) => at.getTime()),
  'newest, two': (pool) => newestPots(pool, 2),
  'newest, nine': (pool) => newestPots(pool, 9),
  versions: (pool) =>
    readVersions(pool, ['mug', 'jug', 'bowl']).then((all) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
};

const SHOWN: States = {
  'two pots': [
    product('mug', { image_url: '/p.jpg' }),
    sku('mug', { image_url: '/m.jpg' }),
    product('jug', { hs_code: '6911', origin: 'FR', category: 'Jugs', packed_grams: 300 }),
    sku('jug'),
  ],
  'one archived': [product('mug', { active: false }), sku('mug'), product('jug', { version: 0 }), sku('jug')],
  'one colour gone': [
    product('mug'),
    sku('mug', { active: false }),
    sku('mug', { variant_id: 'zinc', color: 'zinc' }),
    sku('mug', { variant_id: 'ash', color: 'ash' }),
    product('jug', { image_url: '/j.jpg' }),
    sku('jug', { variant_id: 'ash' }),
    sku('jug'),
  ],
  'with terms': [
    product('mug', { sale: { updateId: 'autumn', paused: true } }),
    sku('mug'),
    product('zebra', { image_url: '/z.jpg' }),
    sku('zebra'),
    product('aloe', { image_url: '/a.jpg' }),
    sku('aloe'),
  ],
};

/** The copy of products. */
export const productTable = orderTable([PRODUCTS, NEWS], [SHOWN, ASKED]);
