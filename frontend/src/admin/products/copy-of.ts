import { PRODUCT_LIMITS } from '@slipcast/contracts/limits';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';

/** What a duplicate begins as. Nothing of it is in stock: only its maker knows how many there are. */
export const copyOf = (product: AdminProduct): AdminProduct => ({
  ...product,
  name: `Copy of ${product.name}`.slice(0, PRODUCT_LIMITS.name).trimEnd(),
  stock: 0,
  variants: product.variants.map((variant) => ({ ...variant, stock: 0 })),
});
