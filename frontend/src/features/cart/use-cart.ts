import { useEffect } from 'react';
import { statusOf } from '../../base/api.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../base/redux.ts';
import { GUEST_CART_KEY, sessionEnded } from '../../base/session.ts';
import { cartApi, useCartQuery } from './cart-api.ts';
import { cartCount, cartTotal } from './cart-line.ts';
import {
  selectAvailable,
  selectCartLines,
  selectClockOffset,
  selectIsGuest,
  selectUnavailable,
} from './cart-selectors.ts';
import { guestCartCleared, guestCartReplaced, selectGuestCart, storedGuestCart } from './guest-cart.ts';

export type Cart = ReturnType<typeof useCart>;

export function useCart() {
  const isGuest = useAppSelector(selectIsGuest);
  const lines = useAppSelector(selectAvailable);
  const unavailable = useAppSelector(selectUnavailable);
  const { letGo } = useAppSelector(selectGuestCart);
  const clockOffset = useAppSelector(selectClockOffset);
  const skip = isGuest && lines.length + unavailable.length === 0;
  const { currentData, isError, refetch } = useCartQuery(undefined, {
    skip,
    refetchOnMountOrArgChange: true,
  });
  const waiting = isError ? ('failed' as const) : ('loading' as const);
  return {
    state: isGuest || currentData ? ('ready' as const) : waiting,
    isGuest,
    /** What can be paid for. */
    lines,
    /** What was sold or deleted, or is reserved by others altogether. */
    unavailable,
    /** A guest's items whose reservation has ended. They count in nothing. */
    letGo,
    totalPence: cartTotal(lines),
    /** Ids of items that came without a product: they stop a payment. */
    withoutDetails: currentData?.withoutDetails ?? [],
    clockOffset,
    reload: () => void (skip || refetch()),
  };
}

/** The total quantity of cart items. A guest's is known without a call. */
export function useCartCount(): number {
  useCartQuery(undefined, { skip: useAppSelector(selectIsGuest) });
  const dispatch = useAppDispatch();
  useEffect(() => {
    // Another tab of the same guest: without this, the last tab to write would undo the other's adds.
    const follow = ({ key }: StorageEvent) => {
      if (key === GUEST_CART_KEY) dispatch(guestCartReplaced(storedGuestCart()));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [dispatch]);
  return cartCount(useAppSelector(selectCartLines));
}

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
    const { error } = await dispatch(cartApi.endpoints.clearCart.initiate());
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
