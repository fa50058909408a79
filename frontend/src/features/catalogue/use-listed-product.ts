import { catalogueApi } from './catalogue-api.ts';
import type { Product } from './product.ts';

/** A product the list has already fetched, so that a click on its card opens at once; the detail call refreshes it. */
export function useListedProduct(id: string): Product | undefined {
  const { listed } = catalogueApi.endpoints.products.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ listed: data?.find((product) => product.id === id) }),
  });
  return listed;
}
