import { lazy, Suspense } from 'react';
import { useReserveAgain } from '../../features/cart/use-reserve-again.ts';
import { type Cart } from '../../features/cart/use-cart.ts';
import { AddWishes } from '../../features/checkout/AddWishes.tsx';
import { addressLines, type CheckoutInfo, collects } from '../../features/checkout/checkout-info.ts';
import { TwoColumns } from '../../features/checkout/Panel.tsx';
import { PayBlock } from '../../features/checkout/PayBlock.tsx';
import { useCheckout } from '../../features/checkout/use-checkout.ts';
import { useQuote } from '../../features/checkout/use-quote.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ReservationEnded } from '../shared/ReservationEnded.tsx';
import { ReviewAddresses } from './ReviewAddresses.tsx';
import { ReviewSummary } from './ReviewSummary.tsx';
import { useTotalNow } from './use-total-now.ts';

// Few shoppers have an order that waits to be packed.
const OneParcel = lazy(async () => ({
  default: (await import('../../features/checkout/OneParcel.tsx')).OneParcel,
}));

// Few orders need no card.
const PlaceOrder = lazy(async () => ({
  default: (await import('../../features/checkout/PlaceOrder.tsx')).PlaceOrder,
}));

type Props = {
  cart: Cart;
  info: CheckoutInfo;
  blocked: boolean;
  walletFirst: boolean;
  onDone: () => Promise<void>;
  onLost: () => void;
};

/** What is ordered, where it goes, and the ways to pay. */
export function Review({ cart, info, blocked, walletFirst, onDone, onLost }: Props) {
  const { isGuest, lines, withoutDetails } = cart;
  const reserve = useReserveAgain(cart);
  // As the order has it.
  const address = collects(info) ? '' : addressLines(info, 'delivery').join(', ');
  const quoted = useQuote(lines, info, address);
  const { quote } = quoted;
  const pence = quote?.totalPence ?? cart.totalPence;
  const freshTotal = useTotalNow(lines, info, quoted, address);
  // Without a quote the total is the cart's, without a discount.
  const entered = {
    codes: quote === null ? [] : quoted.codes,
    vouchers: quote === null ? [] : quoted.vouchers,
    voucherPence: quote?.voucherPence ?? 0,
    addTo: quote?.parcel?.isAdded ? quoted.addTo : null,
  };
  const paid = { isGuest, info, lines, withoutDetails, ...entered, pence, freshTotal };
  const checkout = useCheckout({ ...paid, onDone, onLost });
  const problem = checkout.orderPending ? undefined : quote?.problems[0];
  const isOfPot = problem?.field.startsWith('items.') === true;
  const isOfCode = /^(discount_codes|vouchers)/.test(problem?.field ?? '');
  // A payment that was made already is only completed.
  const mustReserve = reserve.hasEnded && !checkout.orderPending && !checkout.paying;
  const isBlocked = blocked || mustReserve || problem !== undefined || !quoted.isSettled;
  return (
    <>
      {mustReserve && <ReservationEnded reserve={reserve} />}
      {problem !== undefined && (
        <div style={{ marginBottom: 24 }}>
          <Alert
            severity="error"
            {...(!isOfCode && {
              link: isOfPot
                ? { to: '/cart', label: 'Review your cart' }
                : { to: '/checkout-info', label: 'Change your details' },
            })}
          >
            {problem.message}
          </Alert>
        </div>
      )}
      <TwoColumns>
        <div style={{ maxWidth: 680 }}>
          <ReviewAddresses
            info={info}
            method={quote?.delivery.methods.find(({ id }) => id === quote.delivery.chosen)}
          />
          {(quote?.parcel || (quoted.addTo && address)) && !checkout.orderPending && (
            <Suspense>
              <OneParcel quoted={quoted} />
            </Suspense>
          )}
          <AddWishes />
          {quote !== null && pence === 0 ? (
            <Suspense fallback={<Spinner label="Loading..." />}>
              <PlaceOrder checkout={checkout} blocked={isBlocked} />
            </Suspense>
          ) : (
            <PayBlock
              info={info}
              pence={pence}
              checkout={checkout}
              blocked={isBlocked}
              walletFirst={walletFirst}
            />
          )}
          <p>
            <ButtonLink look="secondary" to="/checkout-info">
              Back
            </ButtonLink>
          </p>
        </div>
        <ReviewSummary cart={cart} info={info} quoted={quoted} pence={pence} isPaid={checkout.orderPending} />
      </TwoColumns>
    </>
  );
}
