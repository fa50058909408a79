/** A draft was never in the shop; what is archived was, and can come back. */
export const PRODUCT_STATES = ['published', 'draft', 'archived'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
/** By name as in a dictionary, `Mug 2` before `Mug 10`; of one price by name too. `newest`: by when shoppers first saw it. */
export const PRODUCT_ORDERS = ['name-asc', 'name-desc', 'price-asc', 'price-desc', 'newest'] as const;
export type ProductOrder = (typeof PRODUCT_ORDERS)[number];
/** Makers sort by the pieces left in all colours together too. */
export const ADMIN_PRODUCT_ORDERS = [...PRODUCT_ORDERS, 'stock-asc', 'stock-desc'] as const;
export type AdminProductOrder = (typeof ADMIN_PRODUCT_ORDERS)[number];
/** `low`: as few pieces as the shop's settings call low, but not sold out. */
export const STOCK_FILTERS = ['low', 'none'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/** 'Serving Bowls' and 'serving-bowls' are the same category. */
export const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'other';

export const PRICE_BANDS = ['under-20', '20-40', '40-80', 'over-80'] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];
/** Where each band after the first begins, in pence. */
const BAND_STARTS = [2000, 4000, 8000];
export const bandOf = (pence: number): PriceBand =>
  PRICE_BANDS[BAND_STARTS.filter((start) => pence >= start).length] as PriceBand;

/** One glaze of a pot. */
export interface Choice {
  glaze: string;
  pricePence: number;
  stock: number;
}
/** '' and false filter nothing. */
export interface ChoiceFilters {
  glaze: string;
  price: PriceBand | '';
  inStock: boolean;
}
/** A pot is listed if one of its glazes fulfils all that is asked, so that no blue mug is in stock because a brown one is. */
export const isWanted = (
  { glaze, pricePence, stock }: Choice,
  { glaze: wanted, price, inStock }: ChoiceFilters,
): boolean =>
  (wanted === '' || slug(glaze) === slug(wanted)) &&
  (price === '' || bandOf(pricePence) === price) &&
  (!inStock || stock > 0);
