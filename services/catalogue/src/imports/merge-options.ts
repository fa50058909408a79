import type { ImportSource } from '@slipcast/contracts/imports';
import type { WireImage } from '@slipcast/contracts/http/catalogue';
import { PRODUCT_LIMITS } from '@slipcast/contracts/limits';
import { isSameName } from '@slipcast/contracts/names';
import { MAIN } from '@slipcast/contracts/sku';
import type { Imported } from '../products/imported.ts';
import { keepOwnPrices, type Product, type Variant } from '../products/product.ts';
import { adjust, NO_STOCK, type Stock } from '../stock/stock.ts';
import type { FoundPhotograph, FoundSku } from './found-product.ts';
import type { FieldMerge } from './merge-fields.ts';

export interface ImportContext {
  source: ImportSource;
  /** The file was made from this very product: its values are newer, and its stock is this shop's own count. */
  isOwn: boolean;
  /** The shop's addresses of photographs that have just been stored, by the file's. */
  photographs: Readonly<Record<string, string>>;
  newId: () => string;
  now: Date;
  /** The admin's id. */
  by: string;
}
export interface Merge extends FieldMerge, ImportContext {
  before: Product | null;
  skus: Imported['skus'];
  stored: Record<string, string>;
}

export const storedIn = ({ stored }: Merge, photographs: FoundPhotograph[]): WireImage[] | undefined => {
  const images = photographs.flatMap(({ url, alt }): WireImage[] => {
    const own = url.startsWith('/') ? url : stored[url];
    return own === undefined ? [] : [{ url: own, ...(alt && { alt }) }];
  });
  return images.length > 0 ? images : undefined;
};

/** The main photograph stays as long as it is one of the product's. */
export const mainOf = (images: WireImage[], before: string | null | undefined): string | null =>
  before && (images.length === 0 || images.some(({ url }) => url === before))
    ? before
    : (images[0]?.url ?? null);

/** One that is missing from the file and one that is new in it are one colour with a new name. */
export function renameOne(skus: Imported['skus'], found: FoundSku[]): void {
  const missing = Object.keys(skus).filter((key) => found.every((sku) => sku.key !== key));
  const fresh = found.filter(({ key }) => !skus[key]);
  const [[old], [sku]] = [missing, fresh];
  if (missing.length !== 1 || fresh.length !== 1 || old === undefined || !sku) return;
  skus[sku.key] = skus[old] as Imported['skus'][string];
  delete skus[old];
}

/** Which colour of the product this is. undefined: a new one; null: one that was deleted here, which stays so. */
export function idOf(
  { before, skus }: Merge,
  { key, color }: FoundSku,
  index: number,
): string | undefined | null {
  if (!before) return index === 0 ? MAIN : undefined;
  const ids = [MAIN, ...before.variants.map(({ id }) => id)];
  const known = skus[key]?.id;
  if (known !== undefined) return ids.includes(known) ? known : null;
  if (ids.includes(key)) return key;
  if (isSameName(before.color, color) || before.variants.length + skusCount(skus) === 0) return MAIN;
  return before.variants.find((variant) => isSameName(variant.color, color))?.id;
}
const skusCount = (skus: Imported['skus']): number => Object.keys(skus).length;

/** What was sold or made elsewhere since the last file counts as the difference between the two files. */
export function stockOf(merge: Merge, sku: FoundSku, current: Stock | undefined): Stock {
  const { by, isOwn, changes, skus } = merge;
  if (!current) return adjust(NO_STOCK, { stock: sku.stock ?? 0 }, by);
  const last = skus[sku.key]?.stock ?? null;
  if (isOwn || sku.stock === null || last === null || last === sku.stock) return current;
  changes.push(`Stock${sku.color && ` of ${sku.color}`}`);
  return adjust(current, { stock: sku.stock, stockLoaded: last }, by);
}

export function remember({ skus }: Merge, { key, stock }: FoundSku, id: string): void {
  skus[key] = { id, stock: stock ?? skus[key]?.stock ?? null };
}

interface Priced {
  /** The product's price. */
  price: number;
  /** What buyers choose has a name, so new variants have prices of their own. */
  isNamed: boolean;
}

/** A price difference, unless the product's own price was lowered here so far that nothing would be left. */
const adjustmentOf = (sku: FoundSku, base: number, price: number): number =>
  price + sku.pricePence - base > 0 ? sku.pricePence - base : sku.pricePence - price;

/** @param own what it costs now, if it has a price of its own */
function ownPriceOf(
  choose: Choose,
  sku: FoundSku,
  { price, own }: { price: number; own: number | undefined },
) {
  const pence = choose('ownPence', 'Price', own, sku.pricePence) ?? sku.pricePence;
  return { adjustmentPence: pence - price, ownPrice: true as const };
}
type Choose = <T>(field: string, what: string, now: T | undefined, offered: T | undefined) => T | undefined;

function variantOf(
  merge: Merge,
  sku: FoundSku,
  {
    id,
    current,
    adjustment,
    price,
    isNamed,
  }: Priced & {
    id: string;
    current: Variant | undefined;
    adjustment: number;
  },
): Variant {
  const choose: Choose = (field, what, now, offered) =>
    merge.choose(`${id} ${field}`, `${what} of ${sku.color}`, now, offered);
  const known = merge.changes.length;
  const images = choose('images', 'Photographs', current?.images, storedIn(merge, sku.photographs)) ?? [];
  const variant = {
    id,
    color: choose('color', 'Name', current?.color, sku.color) ?? '',
    ...((current ? current.ownPrice : isNamed)
      ? ownPriceOf(choose, sku, { price, own: current && price + current.adjustmentPence })
      : { adjustmentPence: choose('adjustmentPence', 'Price', current?.adjustmentPence, adjustment) ?? 0 }),
    imageUrl: mainOf(images, current?.imageUrl),
    images,
    stock: stockOf(merge, sku, current?.stock),
  };
  if (!current) merge.changes.splice(known, Infinity, `New option ${sku.color}`);
  remember(merge, sku, id);
  return variant;
}

export function mergeVariants(merge: Merge, placed: Placed[], { price, isNamed }: Priced): Variant[] {
  const { before, newId } = merge;
  const main = placed.find(({ id }) => id === MAIN);
  const base = main?.sku.pricePence ?? price;
  const variants = before ? keepOwnPrices(before, price) : [];
  for (const { sku, id } of placed) {
    if (id === MAIN || id === null) continue;
    const at = variants.findIndex((variant) => variant.id === id);
    const isTaken = at < 0 && variants.some(({ color }) => isSameName(color, sku.color));
    if (isTaken || (at < 0 && variants.length >= PRODUCT_LIMITS.variants) || sku.color === '') continue;
    const adjustment = adjustmentOf(sku, base, price);
    const variant = variantOf(merge, sku, {
      id: id ?? newId(),
      current: variants[at],
      adjustment,
      price,
      isNamed,
    });
    if (at < 0) variants.push(variant);
    else variants[at] = variant;
  }
  return variants;
}
interface Placed {
  sku: FoundSku;
  id: string | undefined | null;
}
