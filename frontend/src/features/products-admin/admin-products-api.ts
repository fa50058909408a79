import type { ProductBody, WireProduct, WireVariant } from '@slipcast/contracts/http/catalogue';
import { api } from '../../app/api.ts';

export type AdminProduct = WireProduct;
export type AdminVariant = WireVariant;
/** `stockLoaded` is the stock the form started from: the edit counts as a difference, sales in between stand. */
export type ProductDraft = ProductBody;

export const adminProductsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** null: the answer was not a list. */
    adminProducts: build.query<AdminProduct[] | null, void>({
      query: () => '/admin/products',
      transformResponse: (answer) => {
        const list = (answer as { products?: AdminProduct[] } | null)?.products ?? answer;
        return Array.isArray(list) ? (list as AdminProduct[]) : null;
      },
      providesTags: ['AdminProduct'],
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

export const { useAdminProductsQuery, useSaveProductMutation, useDeleteProductMutation } = adminProductsApi;
