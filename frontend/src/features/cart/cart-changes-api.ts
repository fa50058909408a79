import { del, post, put } from '../../base/api.ts';
import type { AppDispatch } from '../../base/redux.ts';
import { cartApi } from './cart-api.ts';
import { skuKey } from '@slipcast/contracts/sku';
import { type CartChange, cartChangeFrom } from './cart-line.ts';

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
      lines: cart.lines.map((other) => (skuKey(other) === skuKey(line) ? line : other)),
    })),
  );
}

/** What only the cart and the checkout do: other pages need not load it. */
export const cartChangesApi = cartApi.injectEndpoints({
  endpoints: (build) => ({
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
  }),
});
