import { api } from '../../app/api.ts';

const countApi = api.injectEndpoints({
  endpoints: (build) => ({
    cartCount: build.query<number, void>({
      query: () => '/cart',
      transformResponse: (answer) => {
        const items = (answer as { CartItems?: { quantity?: unknown }[] } | null)?.CartItems;
        return Array.isArray(items)
          ? items.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0)
          : 0;
      },
      providesTags: ['Cart'],
    }),
  }),
});

/** The total quantity of cart items. */
export const useCartCount = (): number => countApi.useCartCountQuery().data ?? 0;
