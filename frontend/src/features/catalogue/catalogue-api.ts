import type { CategoryList, WireCategory, WireProduct } from '@slipcast/contracts/http/catalogue';
import type { ListFilters } from '@slipcast/contracts/http/list-filters';
import type { WirePagination } from '@slipcast/contracts/http/paging';
import { api, type ApiCall, type ApiError } from '../../base/api.ts';
import { type AskedList, queryOf } from './product-list.ts';
import { type Product, productFrom } from './product.ts';

export const PRODUCTS_FAILED = 'Failed to load products. Please try again later.';
/** Fills rows of two and of three. */
export const PAGE_SIZE = 24;
/** A shopper who comes back from a pot finds the list, and their place in it, as it was. */
const KEPT_SECONDS = 300;

type Reply = { data?: unknown; error?: unknown };
type Call = (call: ApiCall | string) => Reply | PromiseLike<Reply>;

/** `read` answers null for an unknown shape. */
export async function fetchAs<T>(
  path: string,
  call: Call,
  read: (answer: unknown) => T | null,
): Promise<{ data: T; error?: undefined } | { data?: undefined; error: ApiError }> {
  const { data, error } = await call(path);
  if (error) return { error: error as ApiError };
  const found = read(data);
  return found === null
    ? { error: { status: 200, message: 'Invalid response from server', data } }
    : { data: found };
}

/** `total`: of all pages. `filters`: only with `counts`. */
export type ProductPage = {
  products: Product[];
  total: number;
  page: number;
  pages: number;
  filters?: ListFilters | undefined;
};
type Wanted = Partial<AskedList> & { limit?: number; counts?: boolean };
/** The list with how many pots each filter would leave. */
export const withCounts = (asked: AskedList): Wanted => ({ ...asked, counts: true });

function pageFrom(answer: unknown): ProductPage | null {
  const { products, pagination, filters } = (answer ?? {}) as {
    filters?: ListFilters;
    products?: WireProduct[];
    pagination?: WirePagination;
  };
  return Array.isArray(products)
    ? {
        total: products.length,
        page: 1,
        pages: 1,
        ...pagination,
        filters,
        products: products.map(productFrom),
      }
    : null;
}

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the shop's pots; beyond the last page, the last. */
    products: build.query<ProductPage, Wanted>({
      queryFn: async (wanted, _api, _extra, call) => {
        const read = (page: number) =>
          fetchAs(`/products?${queryOf({ limit: PAGE_SIZE, ...wanted, page })}`, call, pageFrom);
        const { page = 1 } = wanted;
        const asked = await read(page);
        return asked.data && asked.data.pages < page ? read(asked.data.pages) : asked;
      },
      providesTags: ['Product'],
      keepUnusedDataFor: KEPT_SECONDS,
    }),
    categories: build.query<WireCategory[], void>({
      query: () => '/categories',
      transformResponse: ({ categories }: CategoryList) => categories,
      providesTags: ['Product'],
    }),
  }),
});

export const { useProductsQuery, useCategoriesQuery } = catalogueApi;
