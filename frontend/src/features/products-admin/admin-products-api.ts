import type {
  AdminProductList,
  CategoryList,
  Duplicates,
  ProductBody,
  WireAdminProduct,
  WireAdminVariant,
  WireDuplicate,
} from '@slipcast/contracts/http/catalogue';
import type { StockBody } from '@slipcast/contracts/http/product-changes';
import type { ProductState } from '@slipcast/contracts/product-filters';
import type { ProductHolds } from '@slipcast/contracts/http/cart';
import { api, del, post, put } from '../../base/api.ts';
import { save } from '../../base/save.ts';

export type AdminProduct = WireAdminProduct;
export type { ProductState };
export type Duplicate = WireDuplicate;
export type AdminVariant = WireAdminVariant;
/** `stockLoaded` is the stock that the form was loaded with; the server applies the difference, so sales meanwhile count. */
export type ProductDraft = ProductBody;
/** What shoppers have reserved of one variant. */
export type Held = ProductHolds['holds'][number];
export const {
  useAdminProductsQuery,
  useCategoryNamesQuery,
  usePossibleDuplicatesQuery,
  useHoldsQuery,
  useLazyHoldsQuery,
  useSaveProductMutation,
  useSetStateMutation,
  useSaveStockMutation,
  useDeleteProductMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is a query string: page, limit and optionally search. null: the answer was not a list. */
    adminProducts: build.query<{ products: AdminProduct[]; total: number } | null, string>({
      query: (query) => `/admin/products?${query}`,
      transformResponse: ({ products, pagination }: AdminProductList) =>
        Array.isArray(products) ? { products, total: pagination?.total ?? products.length } : null,
      providesTags: ['AdminProduct'],
    }),
    categoryNames: build.query<string[], void>({
      query: () => '/categories',
      transformResponse: ({ categories }: CategoryList) => categories.map(({ name }) => name),
      providesTags: ['Product'],
    }),
    /** Of a product as it would be saved; `id` null: a new one. */
    possibleDuplicates: build.query<
      Duplicate[],
      { id: string | null; name: string; images: readonly string[] }
    >({
      query: (draft) => post('/admin/products/duplicates', draft),
      transformResponse: ({ duplicates }: Duplicates) => duplicates,
      providesTags: ['AdminProduct'],
    }),
    /** Never from the cache: holds come and go. */
    holds: build.query<Held[], string>({
      query: (id) => `/cart/holds/${encodeURIComponent(id)}`,
      transformResponse: ({ holds }: ProductHolds) => holds,
      keepUnusedDataFor: 0,
    }),
    saveProduct: build.mutation<unknown, { id: string | null; draft: ProductDraft }>({
      query: ({ id, draft }) => save('/admin/products', id, draft),
      invalidatesTags: (_answer, error) => (error ? [] : ['AdminProduct', 'Product']),
    }),
    setState: build.mutation<AdminProduct, { id: string; state: ProductState }>({
      query: ({ id, state }) => put(`/admin/products/${encodeURIComponent(id)}/state`, { state }),
      invalidatesTags: (_answer, error) => (error ? [] : ['AdminProduct', 'Product']),
    }),
    saveStock: build.mutation<AdminProduct, { id: string; body: StockBody }>({
      query: ({ id, body }) => put(`/admin/products/${encodeURIComponent(id)}/stock`, body),
      invalidatesTags: (_answer, error) => (error ? [] : ['AdminProduct', 'Product']),
    }),
    deleteProduct: build.mutation<unknown, string>({
      query: (id) => del(`/admin/products/${encodeURIComponent(id)}`),
      invalidatesTags: (_answer, error) => (error ? [] : ['AdminProduct', 'Product']),
    }),
  }),
});
