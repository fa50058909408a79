import type { ProductBody, WireImage } from '@slipcast/contracts/http/catalogue';
import type { ProductState } from '@slipcast/contracts/product-filters';
import { toPence, type Pence } from '@slipcast/contracts/money';
import { isSameName } from '@slipcast/contracts/names';
import type { FieldError } from '@slipcast/contracts/problem';
import { Refusal } from '@slipcast/contracts/refusal';
import type { MaybeImported } from './imported.ts';
import type { InUpdate } from './in-update.ts';
import { writePosting, type Posting } from './posting.ts';
import { nextState, stateOf, type Previewed, type Stated } from './product-state.ts';
import { adjust, NO_STOCK, type Stock } from '../stock/stock.ts';

/** @param removed the category of a product that shoppers once saw */
export const productNotFound = (removed?: { category: string }): Refusal =>
  new Refusal('product-not-found', 'Product not found', { data: removed ? { removed } : {} });

export interface Variant {
  id: string;
  color: string;
  /** Added to the product's price. */
  adjustmentPence: Pence;
  /** It has a price of its own, which stays when the product's changes. */
  ownPrice?: true;
  imageUrl: string | null;
  images: WireImage[];
  stock: Stock;
}
export interface Product extends Stated, Posting, MaybeImported, InUpdate, Previewed {
  name: string;
  description: string;
  pricePence: Pence;
  category: string;
  color: string;
  /** What buyers choose, as 'Size'; absent where it is the colour. */
  optionName?: string;
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  /** How to care for it, and how it was made; absent in products older than these fields. */
  care?: string;
  making?: string;
  imageUrl: string | null;
  images: WireImage[];
  /** Of the product's own row, `main`. */
  stock: Stock;
  variants: Variant[];
  /** The number of edits by admins; absent in products older than this field. */
  revision?: number;
  /** The last change that shoppers can see, of stock too, as an ISO date; absent in products older than this field. */
  changedAt?: string;
  /** Identifies the last save. */
  saveId?: string;
}

function check({ price, variants }: ProductBody): void {
  const base = toPence(price);
  const errors: FieldError[] = [];
  if (base < 1) errors.push({ field: 'price', message: 'Price must be above 0' });
  for (const [index, { color, price: own, priceAdjustment }] of variants.entries()) {
    if (own !== undefined && toPence(own) < 1)
      errors.push({ field: `variants.${index}.price`, message: 'Price must be above 0' });
    if (own === undefined && base + toPence(priceAdjustment) < 1)
      errors.push({
        field: `variants.${index}.priceAdjustment`,
        message: 'Price and adjustment together must be above 0',
      });
    const twin = variants.slice(0, index).find((other) => isSameName(other.color, color));
    if (twin)
      errors.push({
        field: `variants.${index}.color`,
        message: `There is already a variant called ${twin.color}`,
      });
  }
  if (errors[0]) throw new Refusal('invalid-body', errors[0].message, { errors });
}

/** Its price as a difference to the product's, and whether it stays when that changes. */
const priceOf = ({ price: own, priceAdjustment }: ProductBody['variants'][number], base: Pence) =>
  own === undefined
    ? { adjustmentPence: toPence(priceAdjustment) }
    : { adjustmentPence: toPence(own) - base, ownPrice: true as const };

/** Its variants when the product costs `pricePence`: those with a price of their own cost what they did. */
export const keepOwnPrices = (before: Product, pricePence: Pence): Variant[] =>
  before.variants.map((variant) =>
    variant.ownPrice
      ? { ...variant, adjustmentPence: before.pricePence + variant.adjustmentPence - pricePence }
      : variant,
  );

/** With the alt texts that this save leaves out; an empty one is removed. */
const withAlts = (images: ProductBody['images'], before: readonly WireImage[] = []): WireImage[] =>
  images.map(({ url, alt = before.find((one) => one.url === url)?.alt }) => (alt ? { url, alt } : { url }));

/** True if the same save arrives again because its answer was lost. Its stock must not count twice. */
export const isSavedBy = ({ saveId }: Product, id: string | undefined): boolean =>
  id !== undefined && saveId === id;

/** Throws Refusal 'conflict' if another admin has saved the product since `revisionLoaded`. */
export function refuseIfChanged({ revision = 0 }: Product, revisionLoaded: number | undefined): void {
  if (revisionLoaded !== undefined && revisionLoaded !== revision)
    throw new Refusal(
      'conflict',
      'Someone else saved this pot while you were editing. Close it and open it again to see the latest version.',
    );
}

/**
 * The product after an admin's save. Variants that the form leaves out are deleted. A variant with an unknown id is new
 * and gets its id from `newId`, so that no id is ever used twice. Throws Refusal 'invalid-body', or 'conflict' if another
 * admin has saved the product since the form was loaded.
 */
export function writeProduct(
  before: Product | null,
  body: ProductBody,
  { newId, now, by }: { newId: () => string; now: Date; by?: string | undefined },
): Product {
  if (before && isSavedBy(before, body.saveId)) return before;
  if (before) refuseIfChanged(before, body.revisionLoaded);
  check(body);
  const state = nextState(before, body.state, now);
  const pricePence = toPence(body.price);
  const optionName = body.option_name ?? before?.optionName;
  const known = new Map(before?.variants.map((variant) => [variant.id, variant]));
  const variants = body.variants.map((written): Variant => {
    const variant = written.id === undefined ? undefined : known.get(written.id);
    // If two variants have the same id, the second one is new.
    if (variant) known.delete(variant.id);
    return {
      id: variant?.id ?? newId(),
      color: written.color,
      ...priceOf(written, pricePence),
      imageUrl: written.imageUrl ?? written.images[0]?.url ?? null,
      images: withAlts(written.images, variant?.images),
      stock: variant ? adjust(variant.stock, written, by) : adjust(NO_STOCK, { stock: written.stock }, by),
    };
  });
  return {
    name: body.name,
    description: body.description,
    pricePence,
    category: body.category,
    color: body.color,
    ...(optionName && { optionName }),
    weightGrams: body.weight_grams,
    lengthMm: body.length_mm,
    widthMm: body.width_mm,
    heightMm: body.height_mm,
    care: body.care ?? before?.care ?? '',
    making: body.making ?? before?.making ?? '',
    ...writePosting(before, body),
    imageUrl: body.imageUrl ?? body.images[0]?.url ?? null,
    images: withAlts(body.images, before?.images),
    stock: before ? adjust(before.stock, body, by) : adjust(NO_STOCK, { stock: body.stock }, by),
    variants,
    ...state,
    ...(before?.imported && { imported: before.imported }),
    ...(before?.update && { update: before.update }),
    ...(before?.preview && state.state === 'draft' && { preview: before.preview }),
    revision: (before?.revision ?? 0) + 1,
    changedAt: now.toISOString(),
    saveId: body.saveId,
  };
}

/** The same product in another state. Throws Refusal 'transition-refused'. */
export function changeState(product: Product, wanted: ProductState, now: Date): Product {
  if (stateOf(product) === wanted) return product;
  const { state: _, publishedAt: __, preview: ___, ...rest } = product;
  // A form that was loaded before must be refused, because it would bring the product back.
  const revision = (product.revision ?? 0) + 1;
  return { ...rest, ...nextState(product, wanted, now), revision, changedAt: now.toISOString() };
}
