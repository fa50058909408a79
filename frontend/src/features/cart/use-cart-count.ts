import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../base/redux.ts';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { useCartQuery } from './cart-api.ts';
import { cartCount } from './cart-line.ts';
import { selectCartLines, selectIsGuest } from './cart-selectors.ts';
import { guestCartReplaced, storedGuestCart } from './guest-cart.ts';

/** The total quantity of cart items. A guest's is known without a call. */
export function useCartCount(): number {
  useCartQuery(undefined, { skip: useAppSelector(selectIsGuest) });
  const dispatch = useAppDispatch();
  useEffect(() => {
    // Another tab of the same guest: without this, the last tab to write would undo the other's adds.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === GUEST_CART_KEY) dispatch(guestCartReplaced(storedGuestCart(newValue, Date.now())));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [dispatch]);
  return cartCount(useAppSelector(selectCartLines));
}
