import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { api, type ApiCall, type ApiError } from '../../base/api.ts';
import { type Product, productFrom } from './product.ts';

export const PRODUCTS_FAILED = 'Failed to load products. Please try again later.';

type Reply = { data?: unknown; error?: unknown };

/** `read` answers null for an unknown shape. */
async function fetchAs<T>(
  path: string,
  call: (call: ApiCall | string) => Reply | PromiseLike<Reply>,
  read: (answer: unknown) => T | null,
): Promise<{ data: T } | { error: ApiError }> {
  const { data, error } = await call(path);
  if (error) return { error: error as ApiError };
  const found = read(data);
  return found === null
    ? { error: { status: 200, message: 'Invalid response from server', data } }
    : { data: found };
}

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    products: build.query<Product[], void>({
      queryFn: (_none, _api, _extra, call) =>
        fetchAs('/products', call, (answer) => {
          const products = (answer as { products?: WireProduct[] } | null)?.products;
          return Array.isArray(products) ? products.map(productFrom) : null;
        }),
      providesTags: ['Product'],
    }),
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

export const { useProductsQuery, useProductQuery } = catalogueApi;

/** The product from the list, if that is loaded, so that its page opens at once; the detail call refreshes it. */
export function useListedProduct(id: string): Product | undefined {
  const { listed } = catalogueApi.endpoints.products.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ listed: data?.find((product) => product.id === id) }),
  });
  return listed;
}
