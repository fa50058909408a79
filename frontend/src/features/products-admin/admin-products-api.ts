import type { ProductBody, WireAdminProduct, WireVariant } from '@slipcast/contracts/http/catalogue';
import { api } from '../../base/api.ts';

export type AdminProduct = WireAdminProduct;
export type AdminVariant = WireVariant;
/** `stockLoaded` is the stock the form started from: the edit counts as a difference, sales in between stand. */
export type ProductDraft = ProductBody;

export const adminProductsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Of `query`: page, limit, and perhaps search. null: the answer was not a list. */
    adminProducts: build.query<{ products: AdminProduct[]; total: number } | null, string>({
      query: (query) => `/admin/products?${query}`,
      transformResponse: (answer) => {
        const page = (answer ?? {}) as { products?: AdminProduct[]; pagination?: { total?: number } };
        const list: unknown = page.products ?? answer;
        if (!Array.isArray(list)) return null;
        return {
          products: list as AdminProduct[],
          total: Number(page.pagination?.total ?? list.length),
        };
      },
      providesTags: ['AdminProduct'],
    }),
    /** Names of the categories that there are, to be chosen again. */
    categoryNames: build.query<string[], void>({
      query: () => '/categories',
      transformResponse: (answer) =>
        ((answer as { categories?: { name: string }[] } | null)?.categories ?? []).map(({ name }) => name),
      providesTags: ['Product'],
    }),
    saveProduct: build.mutation<unknown, { id: string | null; draft: ProductDraft }>({
      query: ({ id, draft }) => ({
        path: id === null ? '/admin/products' : `/admin/products/${encodeURIComponent(id)}`,
        method: id === null ? 'POST' : 'PUT',
        body: draft,
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['AdminProduct', 'Product']),
    }),
    deleteProduct: build.mutation<unknown, string>({
      query: (id) => ({ path: `/admin/products/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : ['AdminProduct', 'Product']),
    }),
  }),
});

export const {
  useAdminProductsQuery,
  useCategoryNamesQuery,
  useSaveProductMutation,
  useDeleteProductMutation,
} = adminProductsApi;
