import { Navigate } from 'react-router-dom';
import { useCart } from '../../features/cart/use-cart.ts';
import { Spinner } from '../../ui/Spinner.tsx';

/** Redirects: a cart with items goes on to the details, an empty one back to the cart (decision 2). */
export function Checkout() {
  const { state, lines } = useCart();
  if (state === 'loading') return <Spinner label="Opening checkout..." />;
  return <Navigate to={lines.length > 0 ? '/checkout-info' : '/cart'} replace />;
}
