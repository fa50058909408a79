import { PRODUCT_LIMITS } from '@slipcast/contracts/limits';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';

/** The start of a duplicate. Its stock is 0, because only the maker knows how many there are. */
export const copyOf = (product: AdminProduct): AdminProduct => ({
  ...product,
  name: `Copy of ${product.name}`.slice(0, PRODUCT_LIMITS.name).trimEnd(),
  stock: 0,
  variants: product.variants.map((variant) => ({ ...variant, stock: 0 })),
});
