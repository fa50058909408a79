import type {
  AdminProductList,
  CategoryList,
  Duplicates,
  ProductBody,
  WireAdminProduct,
  WireAdminVariant,
  WireDuplicate,
} from '@slipcast/contracts/http/catalogue';
import type { MadePreview } from '@slipcast/contracts/http/previews';
import type { PricesBody, StockBody } from '@slipcast/contracts/http/product-changes';
import type { ProductState } from '@slipcast/contracts/product-filters';
import type { ProductHolds } from '@slipcast/contracts/http/cart';
import { api, del, post, put } from '../../base/api.ts';
import { save } from '../../base/save.ts';

export type AdminProduct = WireAdminProduct;
export type { ProductState };
export type Duplicate = WireDuplicate;
export type AdminVariant = WireAdminVariant;
/** `stockLoaded` is the stock when the form was loaded; the server applies the difference, so that sales in between count. */
export type ProductDraft = ProductBody;
/** The reservations of one variant. */
export type Held = ProductHolds['holds'][number];
const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is a query string: page, limit and optionally search. Answers null if the response is not a list. */
    adminProducts: build.query<{ products: AdminProduct[]; total: number } | null, string>({
      query: (query) => `/admin/products?${query}`,
      transformResponse: ({ products, pagination }: AdminProductList) =>
        Array.isArray(products) ? { products, total: pagination?.total ?? products.length } : null,
      providesTags: ['AdminProduct'],
    }),
    /** As it is now, whatever a list says. */
    adminProduct: build.query<AdminProduct, string>({
      query: (id) => `/admin/products/${encodeURIComponent(id)}`,
      keepUnusedDataFor: 0,
    }),
    categoryNames: build.query<string[], void>({
      query: () => '/categories',
      transformResponse: ({ categories }: CategoryList) => categories.map(({ name }) => name),
      providesTags: ['Product'],
    }),
    /** For a product as it would be saved; `id` is null for a new one. */
    possibleDuplicates: build.query<
      Duplicate[],
      { id: string | null; name: string; images: readonly string[] }
    >({
      query: (draft) => post('/admin/products/duplicates', draft),
      transformResponse: ({ duplicates }: Duplicates) => duplicates,
      providesTags: ['AdminProduct'],
    }),
    /** Never cached, because reservations come and go. */
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
    makePreview: build.mutation<MadePreview, string>({
      query: (id) => put(`/admin/products/${encodeURIComponent(id)}/preview`),
      invalidatesTags: (_answer, error) => (error ? [] : ['AdminProduct']),
    }),
    endPreview: build.mutation<unknown, string>({
      query: (id) => del(`/admin/products/${encodeURIComponent(id)}/preview`),
      invalidatesTags: (_answer, error) => (error ? [] : ['AdminProduct']),
    }),
    savePrices: build.mutation<AdminProduct, { id: string; body: PricesBody }>({
      query: ({ id, body }) => put(`/admin/products/${encodeURIComponent(id)}/prices`, body),
      invalidatesTags: (_answer, error) => (error ? [] : ['AdminProduct', 'Product']),
    }),
    saveStock: build.mutation<AdminProduct, { id: string; body: StockBody }>({
      query: ({ id, body }) => put(`/admin/products/${encodeURIComponent(id)}/stock`, body),
      // Reloading could reorder the list and move the row away, so a save only updates its row. After a conflict the list is reloaded,
      // because only a new row shows the current stock.
      invalidatesTags: (_answer, error) =>
        error ? (error.status === 409 ? ['AdminProduct'] : []) : ['Product'],
      async onQueryStarted({ id }, { dispatch, getState, queryFulfilled }) {
        const { data: saved } = await queryFulfilled.catch(() => ({ data: null }));
        if (!saved) return;
        const lists = productsApi.util.selectInvalidatedBy(getState(), ['AdminProduct']);
        for (const { endpointName, originalArgs } of lists)
          if (endpointName === 'adminProducts')
            dispatch(
              productsApi.util.updateQueryData('adminProducts', originalArgs as string, (list) => {
                const place = list?.products.findIndex((one) => one.id === id) ?? -1;
                if (list && place >= 0) list.products[place] = saved;
              }),
            );
      },
    }),
    deleteProduct: build.mutation<unknown, string>({
      query: (id) => del(`/admin/products/${encodeURIComponent(id)}`),
      invalidatesTags: (_answer, error) => (error ? [] : ['AdminProduct', 'Product']),
    }),
  }),
});

export const {
  useAdminProductsQuery,
  useLazyAdminProductQuery,
  useCategoryNamesQuery,
  usePossibleDuplicatesQuery,
  useHoldsQuery,
  useLazyHoldsQuery,
  useSaveProductMutation,
  useSetStateMutation,
  useMakePreviewMutation,
  useEndPreviewMutation,
  useSavePricesMutation,
  useSaveStockMutation,
  useDeleteProductMutation,
} = productsApi;
