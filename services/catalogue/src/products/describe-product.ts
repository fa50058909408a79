import type { Described } from '@slipcast/contracts/audit';
import type { WireImage } from '@slipcast/contracts/http/catalogue';
import { formatPence } from '@slipcast/contracts/money';
import { describePosting } from './posting.ts';
import type { Product } from './product.ts';
import { stateOf } from './product-state.ts';

const photographs = (images: readonly WireImage[]): string =>
  images.map(({ url, alt }) => (alt ? `${url} (${alt})` : url)).join('\n');

/** The fields of a product as the audit log shows them. */
export function describeProduct(product: Product): Described {
  const described: Described = {
    Name: product.name,
    State: stateOf(product),
    Description: product.description,
    Price: formatPence(product.pricePence),
    Category: product.category,
    ...(product.optionName && { Option: product.optionName }),
    [product.optionName ?? 'Colour']: product.color,
    Weight: `${product.weightGrams} g`,
    Size: `${product.lengthMm} × ${product.widthMm} × ${product.heightMm} mm`,
    ...describePosting(product),
    Care: product.care ?? '',
    'How it was made': product.making ?? '',
    Photographs: photographs(product.images),
    'Main photograph': product.imageUrl ?? '',
    Stock: String(product.stock.shown),
  };
  // No two variants of a product have the same colour or value.
  for (const { color, adjustmentPence, images, imageUrl, stock } of product.variants) {
    const name = `${product.optionName ?? 'Colour'} ${color}`;
    described[name] = 'offered';
    described[`${name}: price`] = formatPence(product.pricePence + adjustmentPence);
    described[`${name}: photographs`] = photographs(images) || (imageUrl ?? '');
    described[`${name}: stock`] = String(stock.shown);
  }
  return described;
}
