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
