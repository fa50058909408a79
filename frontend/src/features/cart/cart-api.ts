import type { WireStockCheck } from '@slipcast/contracts/http/cart';
import type { Sku } from '@slipcast/contracts/sku';
import { api, post } from '../../base/api.ts';
import type { addBody } from './add-rules.ts';
import { type CartChange, cartChangeFrom, type ServerCart, serverCartFrom } from './cart-line.ts';

/** A guest's calls carry the HttpOnly cookie that owns the reservations; an account's carry the token. */
export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    cart: build.query<ServerCart, void>({
      query: () => '/cart',
      transformResponse: serverCartFrom,
      providesTags: ['Cart'],
    }),
    addCartItem: build.mutation<CartChange, ReturnType<typeof addBody>>({
      query: (body) => post('/cart/items', body),
      transformResponse: cartChangeFrom,
      invalidatesTags: (_answer, error) => (error ? [] : ['Cart']),
    }),
    /** Moves everything that the server has for the guest to the account: items, reservations and places on waiting lists. */
    mergeGuestCart: build.mutation<ServerCart, void>({
      query: () => post('/cart/merge'),
      transformResponse: serverCartFrom,
      invalidatesTags: ['Cart'],
    }),
    stockCheck: build.query<WireStockCheck, Sku>({
      query: ({ productId, variantId }) =>
        `/cart/stock/${encodeURIComponent(productId)}?variantId=${encodeURIComponent(variantId)}`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useCartQuery } = cartApi;
