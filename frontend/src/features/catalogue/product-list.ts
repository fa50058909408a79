import type { PriceBand } from '@slipcast/contracts/choice-filters';
import type { ProductOrder } from '@slipcast/contracts/product-filters';

/** What the address of the list asks for. '' and false filter nothing. */
export type AskedList = {
  category: string;
  glaze: string;
  price: PriceBand | '';
  search: string;
  sort: ProductOrder;
  inStock: boolean;
  page: number;
};

/** Without what is empty. */
export const queryOf = (fields: Record<string, string | number | boolean>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&');

/** Equal lists have equal addresses: what goes without saying is left out. */
export function listPath({ sort = 'name-asc', page = 1, ...filters }: Partial<AskedList>): string {
  const query = queryOf({ ...filters, sort: sort !== 'name-asc' && sort, page: page > 1 && page });
  return query ? `/products?${query}` : '/products';
}
