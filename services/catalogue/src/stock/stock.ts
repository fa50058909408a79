import { MAIN } from '@slipcast/contracts/sku';

/** The stock of one SKU as the catalogue knows it. The truth is in the order service's ledger. */
export interface Stock {
  /** The sum of all admin edits. The ledger applies the part that it has not applied yet. */
  adjusted: number;
  /** Pieces that admins have ever put in, whatever they took out again; absent in changes older than this field. */
  putIn?: number;
  /** The admin who changed the sum last; absent in changes older than this field. */
  adjustedBy?: string;
  /** What shoppers see: the ledger's figure, or a provisional one after an admin's edit. */
  shown: number;
  /** Pieces that were sold although an admin had removed them, as the ledger counts them; absent before the first. */
  shortfall?: number;
  /** The ledger's version of its figure; 0 before the first one. */
  version: number;
}

/** A product's own row and its other colours. */
export interface Stocked {
  stock: Stock;
  variants: { id: string; stock: Stock }[];
  /** The last change that shoppers can see, as an ISO date. */
  changedAt?: string;
}

export const NO_STOCK: Stock = { adjusted: 0, shown: 0, version: 0 };

/** Of every SKU, by variant; the product's own row first. */
export const stocksOf = ({ stock, variants }: Pick<Stocked, 'stock' | 'variants'>): [string, Stock][] => [
  [MAIN, stock],
  ...variants.map(({ id, stock: own }): [string, Stock] => [id, own]),
];

/** Pieces in all colours. */
export const piecesOf = (product: Pick<Stocked, 'stock' | 'variants'>): number =>
  stocksOf(product).reduce((sum, [, { shown }]) => sum + shown, 0);

/** In any of its colours. */
export const isInStock = (product: Pick<Stocked, 'stock' | 'variants'>): boolean =>
  stocksOf(product).some(([, { shown }]) => shown > 0);

const putInOf = ({ putIn, adjusted }: Stock): number => putIn ?? Math.max(0, adjusted);

/** There was never more than one piece of it, so its last piece is no sign that it runs out. */
export const isOneOfAKind = (product: Pick<Stocked, 'stock' | 'variants'>): boolean =>
  stocksOf(product).reduce((sum, [, stock]) => sum + putInOf(stock), 0) <= 1;

export interface StockEdit {
  stock: number;
  /** What was shown when the edit began. */
  stockLoaded?: number | undefined;
}

/**
 * Applies an admin's edit as the difference from the stock that the form was loaded with, so that a sale in the meantime
 * still counts. Without `stockLoaded` the difference is from the stock shown now.
 *
 * @param by the admin's id
 */
export function adjust(before: Stock, { stock, stockLoaded = before.shown }: StockEdit, by?: string): Stock {
  const difference = stock - stockLoaded;
  return {
    ...before,
    ...(difference > 0 && { putIn: putInOf(before) + difference }),
    ...(difference !== 0 && by !== undefined && { adjustedBy: by }),
    adjusted: before.adjusted + difference,
    shown: Math.max(0, before.shown + difference),
  };
}

/** The product with the stock that `change` makes of each SKU's. */
export const mapStocks = <P extends Pick<Stocked, 'stock' | 'variants'>>(
  product: P,
  change: (variantId: string, stock: Stock) => Stock,
): P => ({
  ...product,
  stock: change(MAIN, product.stock),
  variants: product.variants.map((variant) => ({ ...variant, stock: change(variant.id, variant.stock) })),
});

/** Shows the ledger's figure for one SKU. Older or repeated figures and those of deleted variants change nothing. */
export function applyLedgerStock<P extends Stocked>(
  product: P,
  { variantId, onHand: shown, shortfall = 0, version }: LedgerStock,
  now: Date,
): P {
  const known = stocksOf(product).find(([id]) => id === variantId)?.[1];
  if (!known || known.version >= version) return product;
  const applied = mapStocks(product, (id, stock) =>
    id === variantId ? { ...stock, shown, shortfall, version } : stock,
  );
  return { ...applied, changedAt: now.toISOString() };
}
interface LedgerStock {
  variantId: string;
  onHand: number;
  shortfall?: number;
  version: number;
}
