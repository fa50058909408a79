import { readPence, toPounds } from '@slipcast/contracts/money';

/** In pounds. `price`: its own; null where the difference to the product's counts. */
interface Priced {
  price: number | null;
  priceAdjustment: number;
}

/** What a piece of it costs. @param basePrice the product's price; NaN while it is none */
export const costOf = ({ price: own, priceAdjustment }: Priced, basePrice: number): number =>
  own ?? toPounds(readPence(basePrice) + readPence(priceAdjustment));

/** The same as a difference to the product's price. */
export const adjustmentOf = ({ price: own, priceAdjustment }: Priced, basePrice: number): number =>
  own === null || !(basePrice > 0) ? priceAdjustment : toPounds(readPence(own) - readPence(basePrice));

/** As it is saved: a value of a named option has a price of its own, a colour has a difference. */
export const savedPrice = (
  draft: Priced,
  { price, option_name: name = '' }: { price: number; option_name?: string },
) =>
  name === ''
    ? { priceAdjustment: adjustmentOf(draft, price) }
    : { priceAdjustment: 0, price: costOf(draft, price) };
