import { useState } from 'react';
import { cartText } from '../../base/strings/cart.ts';
import { useCart } from '../../features/cart/use-cart.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { CartItems } from './CartItems.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { EmptyCart } from './EmptyCart.tsx';

export function Cart() {
  const cart = useCart();
  const [expired, setExpired] = useState(false);
  return (
    <Page title={cartText.title}>
      {cart.state === 'loading' && <CartSkeleton />}
      {cart.state === 'failed' && (
        <Alert
          severity="error"
          action={
            <Button look="secondary" onClick={cart.reload}>
              Try Again
            </Button>
          }
        >
          Your cart could not be loaded.
        </Alert>
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
