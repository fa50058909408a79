import { toPence } from '../../base/money.ts';
import { checkoutText } from '../../base/strings/checkout.ts';

/** What checkout needs to know about a cart line; `price` is in pounds, for one piece. */
export type CheckoutLine = {
  id: string;
  productId: string;
  variantId: string;
  name: string;
  color: string;
  price: number;
  quantity: number;
  image: string | null;
};

/** The line with its amounts in pence. */
export const priced = <Line extends CheckoutLine>(line: Line) => {
  const pricePence = toPence(line.price);
  return { ...line, pricePence, subtotalPence: pricePence * line.quantity };
};

/** The amount to be paid, in pence. */
export const amountOf = (lines: readonly CheckoutLine[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + toPence(price) * quantity, 0);

/** Why these lines cannot be paid for, or null. `withoutDetails`: ids of items without a product. */
export function lineProblem(
  lines: readonly CheckoutLine[],
  withoutDetails: readonly string[],
): string | null {
  const [unknown] = withoutDetails;
  if (unknown !== undefined) return checkoutText.detailsNotFound(unknown);
  const unpriced = lines.find(({ price }) => !(Number.isFinite(price) && price > 0));
  return unpriced ? checkoutText.invalidPrice(unpriced.name) : null;
}
