import { useReserveAgain } from '../../features/cart/use-reserve-again.ts';
import type { Cart } from '../../features/cart/use-cart.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Page } from '../../ui/Page.tsx';
import { ReservationEnded } from '../shared/ReservationEnded.tsx';

/** A review whose items have left the cart, here or in another tab. */
export function NothingToReview({ cart }: { cart: Cart }) {
  const reserve = useReserveAgain(cart);
  return (
    <Page title="Order Review">
      {reserve.hasEnded ? (
        <ReservationEnded reserve={reserve} />
      ) : (
        <Alert severity="info" link={{ to: '/cart', label: 'View Cart' }}>
          Your cart is empty now. It was paid for or emptied elsewhere, perhaps in another tab. You haven’t
          been charged here.
        </Alert>
      )}
    </Page>
  );
}
