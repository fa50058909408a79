import { catalogueApi } from './catalogue-api.ts';
import type { Product } from './product.ts';

/** The product from the list, if that is loaded, so that its page opens at once; the detail call refreshes it. */
export function useListedProduct(id: string): Product | undefined {
  const { listed } = catalogueApi.endpoints.products.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ listed: data?.find((product) => product.id === id) }),
  });
  return listed;
}
