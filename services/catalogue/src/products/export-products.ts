import { toPounds } from '@slipcast/contracts/money';
import { MAIN } from '@slipcast/contracts/sku';
import { CSV_FILE, sendCsv, type Cell } from '@slipcast/service-kit/csv';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Place } from '@slipcast/storage/documents/documents';
import type { Settings } from '../settings/shop-settings.ts';
import type { ProductStore } from './catalogue-snapshot.ts';
import { toWirePosting } from './posting.ts';
import type { Product, Variant } from './product.ts';
import { fullAddress, productPath } from './product-path.ts';
import { stateOf } from './product-state.ts';

const COLUMNS = [
  'id',
  'variant',
  'name',
  'colour',
  'state',
  'category',
  'price',
  'stock',
  'description',
  'care',
  'making',
  'weight_grams',
  'length_mm',
  'width_mm',
  'height_mm',
  'packed_grams',
  'collection_only',
  'hs_code',
  'origin',
  'photographs',
  'address',
  'option',
];

/** A row for each colour: the product's own and its variants'. Sizes that are unknown stay empty. */
function rowsOf(shopUrl: string, id: string, product: Product): Cell[][] {
  const { hs_code: hsCode, origin } = toWirePosting(product);
  const known = (millimetres: number) => millimetres || '';
  const row = (variant: string, own: Pick<Variant, 'color' | 'stock' | 'images'>, adjustment: number) => [
    id,
    variant,
    product.name,
    own.color,
    stateOf(product),
    product.category,
    toPounds(product.pricePence + adjustment).toFixed(2),
    own.stock.shown,
    product.description,
    product.care ?? '',
    product.making ?? '',
    known(product.weightGrams),
    known(product.lengthMm),
    known(product.widthMm),
    known(product.heightMm),
    product.packedGrams ?? '',
    product.collectionOnly ? 'yes' : '',
    hsCode,
    origin,
    own.images.map(({ url }) => fullAddress(shopUrl, url)).join(' '),
    fullAddress(shopUrl, productPath(id, product.name)),
    product.optionName ?? '',
  ];
  return [
    row(MAIN, product, 0),
    ...product.variants.map((variant) => row(variant.id, variant, variant.adjustmentPence)),
  ];
}

/** Products that are read at once. */
const BATCH = 200;

/** Every product's rows, oldest first, however many there are. @param batch products that are read at once */
export async function* productRows(
  { store, settings }: { store: Pick<ProductStore, 'find'>; settings: Settings },
  batch = BATCH,
): AsyncGenerator<Cell[]> {
  const { url } = await settings();
  let after: Place | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const products = await store.find({ ...(after && { after }), limit: batch });
    for (const { id, body } of products) yield* rowsOf(url, id, body);
    after = products.at(-1);
    if (!after) return;
  }
}

/** All products with their stock, drafts and archived ones too, as a table. */
export const exportRoutes = (needs: { store: ProductStore; settings: Settings }) => [
  endpoint({
    route: 'GET /api/admin/products/export',
    access: 'admin',
    importance: 'search',
    summary: 'All products as a CSV file, a row for each colour, drafts and archived products too',
    answer: CSV_FILE,
    handle: ({ res }) => sendCsv(res, 'products', COLUMNS, productRows(needs)),
  }),
];
