/** What checkout needs to know about a cart line. */
export type CheckoutLine = {
  id: string;
  productId: string;
  variantId: string;
  name: string;
  color: string;
  /** For one piece; 0 when it could not be read. */
  pricePence: number;
  quantity: number;
  image: string | null;
  /** Proves the reservation; null without one. */
  receipt?: string | null;
};

export const withSubtotal = <Line extends CheckoutLine>(line: Line) => ({
  ...line,
  subtotalPence: line.pricePence * line.quantity,
});

export const amountOf = (lines: readonly CheckoutLine[]): number =>
  lines.reduce((sum, { pricePence, quantity }) => sum + pricePence * quantity, 0);

/** Why these lines cannot be paid for, or null. `withoutDetails`: ids of items without a product. */
export function lineProblem(
  lines: readonly CheckoutLine[],
  withoutDetails: readonly string[],
): string | null {
  const [unknown] = withoutDetails;
  if (unknown !== undefined) return `Product details not found for item: ${unknown}`;
  const unpriced = lines.find(({ pricePence }) => pricePence <= 0);
  return unpriced ? `Invalid price for product: ${unpriced.name}` : null;
}
