import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { api } from '../../base/api.ts';
import { fetchAs } from './catalogue-api.ts';
import { type Product, productFrom } from './product.ts';

/** Apart from the list, which visits more often begin with. */
export const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    product: build.query<Product, string>({
      queryFn: (id, _api, _extra, call) =>
        fetchAs(`/products/${encodeURIComponent(id)}`, call, (answer) => {
          const product = answer as Partial<WireProduct> | null;
          return product?.id ? productFrom(product as WireProduct) : null;
        }),
      providesTags: ['Product'],
    }),
  }),
});

export const { useProductQuery } = productApi;
