import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../base/redux.ts';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { useCartQuery } from './cart-api.ts';
import { cartCount, cartTotal } from '../../base/cart-line.ts';
import {
  selectAvailable,
  selectCartLines,
  selectClockOffset,
  selectIsGuest,
  selectUnavailable,
} from './cart-selectors.ts';
import { guestCartReplaced, selectGuestCart, storedGuestCart } from './guest-cart.ts';

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
    /** A guest's items whose reservation has ended. They count towards nothing. */
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
