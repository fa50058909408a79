import type { CartLine } from '../../base/cart-line.ts';

/** Why these lines cannot be paid for, or null. `withoutDetails`: ids of items without a product. */
export function lineProblem(
  lines: readonly Pick<CartLine, 'name' | 'pricePence'>[],
  withoutDetails: readonly string[],
): string | null {
  const [unknown] = withoutDetails;
  if (unknown !== undefined) return `Product details not found for item: ${unknown}`;
  const unpriced = lines.find(({ pricePence }) => !(pricePence > 0));
  return unpriced ? `Invalid price for product: ${unpriced.name}` : null;
}
