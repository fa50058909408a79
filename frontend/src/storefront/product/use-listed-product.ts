import { useAppSelector } from '../../base/redux.ts';
import type { ProductPage } from '../../features/catalogue/catalogue-api.ts';
import type { Product } from '../../features/catalogue/product.ts';

/** The product from a list that is loaded, so that its page opens at once; the detail call refreshes it. */
export const useListedProduct = (id: string): Product | undefined =>
  useAppSelector(({ api: { queries } }) => {
    for (const query of Object.values(queries)) {
      if (query?.endpointName !== 'products') continue;
      const found = (query.data as ProductPage | undefined)?.products.find((product) => product.id === id);
      if (found) return found;
    }
    return undefined;
  });
