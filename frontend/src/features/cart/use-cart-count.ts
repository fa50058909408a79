import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { GUEST_CART_KEY, selectToken } from '../../base/session.ts';
import { useCartQuery } from './cart-api.ts';
import { cartCount } from './cart-line.ts';
import { guestCartKept, selectGuestCart, storedGuestCart } from './guest-cart.ts';

/** The total quantity of cart items. A guest's is known without asking anyone. */
export function useCartCount(): number {
  const isGuest = useSelector(selectToken) === null;
  const { items } = useSelector(selectGuestCart);
  const { currentData } = useCartQuery(undefined, { skip: isGuest });
  const dispatch = useDispatch();
  useEffect(() => {
    // Another tab of the same guest: without this, the last tab to write would undo the other's adds.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === GUEST_CART_KEY) dispatch(guestCartKept(storedGuestCart(newValue, Date.now())));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [dispatch]);
  return cartCount(items) + (isGuest ? 0 : cartCount(currentData?.lines ?? []));
}
