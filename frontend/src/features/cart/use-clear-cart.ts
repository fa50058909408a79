import { useCallback } from 'react';
import { statusOf } from '../../base/api.ts';
import { useAppDispatch } from '../../base/redux.ts';
import { sessionEnded } from '../../base/session.ts';
import { cartApi } from './cart-api.ts';
import { guestCartCleared } from './guest-cart.ts';

/** Empties the cart on the server and here; a server that refuses, other than by ending the session, does not stop it. */
export function useClearCart(): () => Promise<void> {
  const dispatch = useAppDispatch();
  return useCallback(async () => {
    const { error } = await dispatch(cartApi.endpoints.clearCart.initiate());
    if (statusOf(error) === 401) {
      dispatch(sessionEnded('expired'));
      return;
    }
    dispatch(guestCartCleared());
    dispatch(
      cartApi.util.updateQueryData('cart', undefined, (cart) => ({ ...cart, lines: [], withoutDetails: [] })),
    );
  }, [dispatch]);
}
