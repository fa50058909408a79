import { CUSTOMS_DEFAULTS } from '@slipcast/contracts/delivery-zones';
import { MAIN } from '@slipcast/contracts/sku';
import type { Imported } from '../products/imported.ts';
import type { Product } from '../products/product.ts';
import { NO_STOCK } from '../stock/stock.ts';
import type { FoundProduct } from './found-product.ts';
import { fieldMerge } from './merge-fields.ts';
import {
  idOf,
  mainOf,
  mergeVariants,
  remember,
  renameOne,
  stockOf,
  storedIn,
  type ImportContext,
  type Merge,
} from './merge-options.ts';

const NO_CATEGORY = 'Uncategorised';

const without = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

function mergeProduct(merge: Merge, found: FoundProduct): Product {
  const { before, choose, now, stored } = merge;
  const { fields } = found;
  if (!merge.isOwn) renameOne(merge.skus, found.skus);
  const placed = found.skus.map((sku, index) => ({ sku, id: idOf(merge, sku, index) }));
  const main = placed.find(({ id }) => id === MAIN)?.sku;
  const { description = before ? undefined : fields.name } = fields;
  const { category = before ? undefined : NO_CATEGORY } = fields;
  const pricePence = choose('pricePence', 'Price', before?.pricePence, main?.pricePence) ?? 0;
  const optionName = choose('optionName', 'Option', before?.optionName, fields.optionName);
  const images = choose('images', 'Photographs', before?.images, storedIn(merge, found.photographs)) ?? [];
  const number = (field: 'weightGrams' | 'lengthMm' | 'widthMm' | 'heightMm', what: string) =>
    choose(field, what, before?.[field], fields[field]) ?? 0;
  // Our own export names what counts for all pots; a pot without its own needs none.
  const customs = (field: 'hsCode' | 'origin') =>
    !before?.[field] && fields[field] === CUSTOMS_DEFAULTS[field] ? undefined : fields[field];
  const product: Product = {
    ...(before ?? { state: 'draft' }),
    name: choose('name', 'Name', before?.name, fields.name) ?? '',
    description: choose('description', 'Description', before?.description, description) ?? '',
    category: choose('category', 'Category', before?.category, category) ?? '',
    pricePence,
    color: choose('color', optionName ?? 'Colour', before?.color, main?.color) ?? '',
    ...(optionName && { optionName }),
    weightGrams: number('weightGrams', 'Weight'),
    lengthMm: number('lengthMm', 'Length'),
    widthMm: number('widthMm', 'Width'),
    heightMm: number('heightMm', 'Height'),
    care: choose('care', 'Care', before?.care, fields.care) ?? '',
    making: choose('making', 'How it was made', before?.making, fields.making) ?? '',
    ...without({
      packedGrams: choose('packedGrams', 'Packed weight', before?.packedGrams, fields.packedGrams),
      collectionOnly: choose(
        'collectionOnly',
        'Collection only',
        before?.collectionOnly,
        fields.collectionOnly,
      ),
      hsCode: choose('hsCode', 'HS code', before?.hsCode, customs('hsCode')),
      origin: choose('origin', 'Origin', before?.origin, customs('origin')),
    }),
    images,
    imageUrl: mainOf(images, before?.imageUrl),
    stock: main ? stockOf(merge, main, before?.stock) : (before?.stock ?? NO_STOCK),
    variants: mergeVariants(merge, placed, { price: pricePence, isNamed: Boolean(optionName) }),
  };
  if (main) remember(merge, main, MAIN);
  const { source, isOwn, skus } = merge;
  const { key, oldPaths } = found;
  const imported: Imported = { source, key, fields: merge.fields, skus, photographs: stored, oldPaths };
  const isChanged = !before || merge.changes.length > 0;
  return {
    ...product,
    // What a maker changes in a spreadsheet of this shop counts as edited here.
    ...(!isOwn && { imported }),
    ...(isChanged && { revision: (before?.revision ?? 0) + 1, changedAt: now.toISOString() }),
  };
}

/**
 * The product as a file wants it: a new draft, or the known product with what the file says and no one has edited here. What the file does
 * not say stays as it is.
 *
 * @returns `changes` and `kept`: what people call the fields that change, and those that were edited here and stay
 */
export function importProduct(
  before: Product | null,
  found: FoundProduct,
  context: ImportContext,
): { product: Product; changes: string[]; kept: string[] } {
  const { imported } = before ?? {};
  const merge: Merge = {
    ...fieldMerge(imported?.fields ?? {}, { fileWins: context.isOwn }),
    ...context,
    before,
    skus: structuredClone(imported?.skus ?? {}),
    stored: { ...imported?.photographs, ...context.photographs },
  };
  const product = mergeProduct(merge, found);
  const { changes, kept } = merge;
  return { product, changes: before ? changes : [], kept };
}
