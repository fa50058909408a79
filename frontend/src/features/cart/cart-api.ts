import type { WireStockCheck } from '@slipcast/contracts/http/cart';
import { api } from '../../base/api.ts';
import type { AddToCartPayload } from './add-rules.ts';
import { type ServerCart, serverCartFrom } from './server-cart.ts';

const item = (id: string) => `/cart/items/${encodeURIComponent(id)}`;

/** A guest's calls carry the HttpOnly cookie that owns the holds; an account's carry the token. */
export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    cart: build.query<ServerCart, void>({
      query: () => '/cart',
      transformResponse: (answer) => serverCartFrom(answer, Date.now()),
      providesTags: ['Cart'],
    }),
    addCartItem: build.mutation<unknown, AddToCartPayload>({
      query: (body) => ({ path: '/cart/items', method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Cart']),
    }),
    setCartQuantity: build.mutation<unknown, { id: string; quantity: number }>({
      query: ({ id, quantity }) => ({ path: item(id), method: 'PUT', body: { quantity } }),
      invalidatesTags: ['Cart'],
    }),
    removeCartItem: build.mutation<unknown, string>({
      query: (id) => ({ path: item(id), method: 'DELETE' }),
      invalidatesTags: ['Cart'],
    }),
    extendCartItem: build.mutation<unknown, string>({
      query: (id) => ({ path: `${item(id)}/extend`, method: 'POST' }),
      invalidatesTags: ['Cart'],
    }),
    clearCart: build.mutation<unknown, void>({
      query: () => ({ path: '/cart', method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Cart']),
    }),
    stockCheck: build.query<WireStockCheck, { productId: string; variantId: string }>({
      query: ({ productId, variantId }) =>
        `/cart/stock/${encodeURIComponent(productId)}?variantId=${encodeURIComponent(variantId)}`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useCartQuery } = cartApi;
