import type { ProductBody, WireImage } from '@slipcast/contracts/http/catalogue';
import { MAIN } from '@slipcast/contracts/ids';
import { toPence, type Pence } from '@slipcast/contracts/money';
import type { FieldError } from '@slipcast/contracts/problem';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import { Refusal } from '@slipcast/contracts/refusal';

/** Stock of one SKU as the catalogue knows it; the order service's ledger has the truth. */
export interface Stock {
  /** The sum of all that admins put in or took out; the ledger applies what it has not applied yet. */
  adjusted: number;
  /** What is shown: the ledger's last word, or provisionally what an admin made of it. */
  shown: number;
  /** The ledger's version of `shown`; 0 before its first word. */
  version: number;
}
export interface Variant {
  id: string;
  color: string;
  adjustmentPence: Pence;
  imageUrl: string | null;
  images: WireImage[];
  stock: Stock;
}
export interface Product {
  name: string;
  description: string;
  pricePence: Pence;
  category: string;
  color: string;
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  imageUrl: string | null;
  images: WireImage[];
  /** Of the product's own row, `main`. */
  stock: Stock;
  variants: Variant[];
  /** Counts the edits by admins; products of before this was counted have none. */
  revision?: number;
  /** Names the last save. */
  saveId?: string;
}
export type ProductStore = DocumentStore<Product>;

const NO_STOCK: Stock = { adjusted: 0, shown: 0, version: 0 };

/**
 * An admin's edit as a difference to what the form was loaded with, so that a sale in between stands. Without
 * `stockLoaded` the stock shown now counts as loaded.
 */
function adjust(before: Stock, edit: { stock: number; stockLoaded?: number }): Stock {
  const difference = edit.stock - (edit.stockLoaded ?? before.shown);
  return {
    ...before,
    adjusted: before.adjusted + difference,
    shown: Math.max(0, before.shown + difference),
  };
}

function checkPrices(body: ProductBody): void {
  const base = toPence(body.price);
  const errors: FieldError[] = [];
  if (base < 1) errors.push({ field: 'price', message: 'Price must be above 0' });
  for (const [index, { priceAdjustment }] of body.variants.entries()) {
    if (base + toPence(priceAdjustment) < 1)
      errors.push({
        field: `variants.${index}.priceAdjustment`,
        message: 'Price and adjustment together must be above 0',
      });
  }
  if (errors[0]) throw new Refusal('invalid-body', errors[0].message, { errors });
}

/** True for the save that came before and whose answer got lost: its stock must not count twice. */
export const isSavedBy = ({ saveId }: Product, id: string | undefined): boolean =>
  id !== undefined && saveId === id;

/**
 * The product as an admin writes it. Variants that are not named any more are gone; one with an unknown id is new and
 * gets its id from `newId`, so that no id is ever used again. Throws Refusal 'invalid-body', or 'conflict' for an edit of
 * what is not there any more.
 */
export function writeProduct(before: Product | null, body: ProductBody, newId: () => string): Product {
  const revision = before?.revision ?? 0;
  if (before && isSavedBy(before, body.saveId)) return before;
  if (before && body.revisionLoaded !== undefined && body.revisionLoaded !== revision)
    throw new Refusal(
      'conflict',
      'This product was changed meanwhile. Close it and open it again to see it as it is now.',
    );
  checkPrices(body);
  const known = new Map(before?.variants.map((variant) => [variant.id, variant]));
  const variants = body.variants.map((written): Variant => {
    const variant = written.id === undefined ? undefined : known.get(written.id);
    // The second of two with the same id is a new one.
    if (variant) known.delete(variant.id);
    return {
      id: variant?.id ?? newId(),
      color: written.color,
      adjustmentPence: toPence(written.priceAdjustment),
      imageUrl: written.imageUrl ?? written.images[0]?.url ?? null,
      images: written.images,
      stock: variant ? adjust(variant.stock, written) : adjust(NO_STOCK, { stock: written.stock }),
    };
  });
  return {
    name: body.name,
    description: body.description,
    pricePence: toPence(body.price),
    category: body.category,
    color: body.color,
    weightGrams: body.weight_grams,
    lengthMm: body.length_mm,
    widthMm: body.width_mm,
    heightMm: body.height_mm,
    imageUrl: body.imageUrl ?? body.images[0]?.url ?? null,
    images: body.images,
    stock: before ? adjust(before.stock, body) : adjust(NO_STOCK, { stock: body.stock }),
    variants,
    revision: revision + 1,
    saveId: body.saveId,
  };
}

/** The ledger's word on one SKU; an older or repeated one, or one of a variant that is gone, changes nothing. */
export function showStock(
  product: Product,
  ledger: { variantId: string; onHand: number; version: number },
): Product {
  const heard = (stock: Stock): Stock =>
    ledger.version > stock.version ? { ...stock, shown: ledger.onHand, version: ledger.version } : stock;
  if (ledger.variantId === MAIN) {
    const stock = heard(product.stock);
    return stock === product.stock ? product : { ...product, stock };
  }
  const variant = product.variants.find(({ id }) => id === ledger.variantId);
  if (!variant || heard(variant.stock) === variant.stock) return product;
  return {
    ...product,
    variants: product.variants.map((one) => (one === variant ? { ...one, stock: heard(one.stock) } : one)),
  };
}
