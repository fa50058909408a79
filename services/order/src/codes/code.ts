import { slug } from '@slipcast/contracts/choice-filters';
import { formatPence } from '@slipcast/contracts/money';
import type { Worth } from '@slipcast/contracts/discount-codes';

/** A code as it stands at one moment, by the database's clock. */
export interface Code {
  id: string;
  code: string;
  worth: Worth;
  minimumPence: number | null;
  usesPerBuyer: number | null;
  /** Not together with other codes. */
  alone: boolean;
  /** Names; with `products`, what it is for. Both empty: everything. */
  categories: string[];
  products: string[];
  /** When it begins, if that is still to come. */
  begins: Date | null;
  isOver: boolean;
  isUsedUp: boolean;
  /** As often as this buyer can. */
  isUsedByBuyer: boolean;
}

interface Line {
  productId: string;
  category: string | null;
}

/** Whether the code is for this pot. */
export const isFor = ({ categories, products }: Code, { productId, category }: Line): boolean =>
  (categories.length === 0 && products.length === 0) ||
  products.includes(productId) ||
  (category !== null && categories.some((one) => slug(one) === slug(category)));

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** Why the code cannot be used at all, in words; null: it can. */
export function refusalOf({
  code,
  begins,
  isOver,
  isUsedUp,
  isUsedByBuyer,
  usesPerBuyer,
}: Code): string | null {
  if (isOver) return `${code} has ended.`;
  if (begins) return `${code} can be used from ${DAY_AND_TIME.format(begins)}.`;
  if (isUsedUp) return `${code} has been used as often as it can be.`;
  if (isUsedByBuyer)
    return usesPerBuyer === 1 ? `You’ve already used ${code}.` : `You’ve used ${code} as often as you can.`;
  return null;
}

/** Why the code cannot be used for these goods. @param eligiblePence what those cost that it is for; null: there are none */
export function goodsProblem(
  { code, minimumPence, categories, products }: Code,
  eligiblePence: number | null,
) {
  if (eligiblePence === null) return `${code} isn’t for anything in your cart.`;
  if (minimumPence === null || eligiblePence >= minimumPence) return null;
  return categories.length + products.length === 0
    ? `${code} is for orders of ${formatPence(minimumPence)} or more.`
    : `${code} needs ${formatPence(minimumPence)} or more of the pots it’s for.`;
}
