import { formatPence } from '../../base/money.ts';
import { productText } from '../../base/strings/product.ts';
import type { Option } from './options.ts';
import type { Product } from './product.ts';

/** Base price plus the option's adjustment, in pence. */
export const priceOf = (product: Product, option: Option | undefined): number =>
  product.pricePence + (option?.adjustmentPence ?? 0);

/** Why the choice cannot go into the cart, in the spec's words; null when it can. */
export function refusalOf(product: Product | undefined, option: Option | undefined): string | null {
  if (!product || !option) return 'Product data not fully loaded. Please try again.';
  return option.stock <= 0 ? 'This product variant is out of stock' : null;
}

/** What the stock line says. */
export function stockText(option: Option | undefined, optionCount: number): string {
  if (!option) return 'Select a color to see availability';
  return optionCount > 1
    ? productText.colorStock(option.color, option.stock)
    : productText.stock(option.stock);
}

/** The label of an option in the 'Select Color' menu; a native picker shows only text. */
export function optionLabel(option: Option): string {
  return [
    option.color,
    option.isMain ? 'Main Product' : productText.variant,
    option.adjustmentPence > 0 ? `+${formatPence(option.adjustmentPence)}` : '',
    option.stock <= 0 ? 'Out of Stock' : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
