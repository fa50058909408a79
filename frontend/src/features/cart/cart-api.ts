import type { WireStockCheck } from '@slipcast/contracts/http/cart';
import { api, del, post, put } from '../../base/api.ts';
import type { AppDispatch } from '../../base/redux.ts';
import type { AddToCartPayload } from './add-rules.ts';
import { type CartChange, cartChangeFrom, keyOf, type ServerCart, serverCartFrom } from './cart-line.ts';

const item = (id: string) => `/cart/items/${encodeURIComponent(id)}`;

/** Writes the answer into the cached cart; otherwise a second press would count from the old number until the refetch. */
async function showChange(
  _arg: unknown,
  { dispatch, queryFulfilled }: { dispatch: AppDispatch; queryFulfilled: Promise<{ data: CartChange }> },
) {
  const answer = await queryFulfilled.catch(() => null);
  const line = answer?.data.line;
  if (!line) return;
  dispatch(
    cartApi.util.updateQueryData('cart', undefined, (cart) => ({
      ...cart,
      lines: cart.lines.map((other) => (keyOf(other) === keyOf(line) ? line : other)),
    })),
  );
}

/** A guest's calls carry the HttpOnly cookie that owns the reservations; an account's carry the token. */
export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    cart: build.query<ServerCart, void>({
      query: () => '/cart',
      transformResponse: serverCartFrom,
      providesTags: ['Cart'],
    }),
    addCartItem: build.mutation<CartChange, AddToCartPayload>({
      query: (body) => post('/cart/items', body),
      transformResponse: cartChangeFrom,
      invalidatesTags: (_answer, error) => (error ? [] : ['Cart']),
    }),
    setCartQuantity: build.mutation<CartChange, { id: string; quantity: number }>({
      query: ({ id, quantity }) => put(item(id), { quantity }),
      transformResponse: cartChangeFrom,
      onQueryStarted: showChange,
      invalidatesTags: ['Cart'],
    }),
    removeCartItem: build.mutation<unknown, string>({
      query: (id) => del(item(id)),
      invalidatesTags: ['Cart'],
    }),
    extendCartItem: build.mutation<CartChange, string>({
      query: (id) => post(`${item(id)}/extend`),
      transformResponse: cartChangeFrom,
      onQueryStarted: showChange,
      invalidatesTags: ['Cart'],
    }),
    clearCart: build.mutation<unknown, void>({
      query: () => del('/cart'),
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
