import { MAIN } from '@slipcast/contracts/sku';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';

/** A product's own row and its variants. */
export const skusOf = ({ stock, color, name, variants }: AdminProduct) => [
  { id: MAIN, color: color || name, stock },
  ...variants,
];
