import { useState } from 'react';
import { useCart } from '../../features/cart/use-cart.ts';
import { Page } from '../../ui/Page.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { CartItems } from './CartItems.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { EmptyCart } from './EmptyCart.tsx';

export function Cart() {
  const cart = useCart();
  const [expired, setExpired] = useState(false);
  return (
    <Page title="Shopping Cart">
      {cart.state === 'loading' && <CartSkeleton />}
      {cart.state === 'failed' && (
        <RetryAlert onRetry={cart.reload}>Your cart could not be loaded.</RetryAlert>
      )}
      {cart.state === 'ready' &&
        (cart.lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <CartItems cart={cart} expired={expired} setExpired={setExpired} />
        ))}
    </Page>
  );
}
