import { statusOf } from '../../base/api.ts';
import { useAppDispatch, useAppStore } from '../../base/redux.ts';
import { sessionEnded } from '../../base/session.ts';
import { cartApi } from './cart-api.ts';
import { cartChangesApi } from './cart-changes-api.ts';
import { cartTotal } from '../../base/cart-line.ts';
import { selectAvailable, selectIsGuest } from './cart-selectors.ts';
import { guestCartCleared, guestCartReplaced, storedGuestCart } from './guest-cart.ts';

/** Asks the server for the cart and answers what it costs now, in pence; null when the server cannot say. */
export function useFreshTotal() {
  const { dispatch, getState } = useAppStore();
  return async () => {
    // Another tab of the same guest may have paid for it this instant.
    if (selectIsGuest(getState())) dispatch(guestCartReplaced(storedGuestCart()));
    const query = cartApi.endpoints.cart.initiate(undefined, { forceRefetch: true, subscribe: false });
    const { data, error } = await dispatch(query);
    return error || !data ? null : cartTotal(selectAvailable(getState()));
  };
}

/** Empties the cart on the server and here; a server that refuses, other than by ending the session, does not stop it. */
export function useClearCart() {
  const dispatch = useAppDispatch();
  return async () => {
    const { error } = await dispatch(cartChangesApi.endpoints.clearCart.initiate());
    if (statusOf(error) === 401) {
      dispatch(sessionEnded('expired'));
      return;
    }
    dispatch(guestCartCleared());
    dispatch(
      cartApi.util.updateQueryData('cart', undefined, (cart) => ({ ...cart, lines: [], withoutDetails: [] })),
    );
  };
}
