import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { messageOr } from '../../base/api.ts';
import { useAppSelector } from '../../base/redux.ts';
import { selectToken } from '../../base/session.ts';
import { ReservationClock } from '../../features/cart/ReservationClock.tsx';
import { useReserveAgain } from '../../features/cart/use-reserve-again.ts';
import { type Cart, useCart } from '../../features/cart/use-cart.ts';
import { useClearCart } from '../../features/cart/use-paid-cart.ts';
import { AddWishes } from '../../features/checkout/AddWishes.tsx';
import { useValidateCartMutation } from '../../features/checkout/checkout-api.ts';
import { type CheckoutInfo, infoProblem, loadInfo } from '../../features/checkout/checkout-info.ts';
import { CheckoutSteps } from '../../features/checkout/CheckoutSteps.tsx';
import { TwoColumns } from '../../features/checkout/Panel.tsx';
import { PayBlock } from '../../features/checkout/PayBlock.tsx';
import { isOrphaned, loadPending } from '../../features/checkout/pending-order.ts';
import { useCheckout } from '../../features/checkout/use-checkout.ts';
import { useQuote } from '../../features/checkout/use-quote.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ReservationEnded } from '../shared/ReservationEnded.tsx';
import { NothingToReview } from './NothingToReview.tsx';
import { ReviewAddresses } from './ReviewAddresses.tsx';
import { ReviewSummary } from './ReviewSummary.tsx';
import { useTotalNow } from './use-total-now.ts';

const UnfinishedOrder = lazy(async () => ({
  default: (await import('../../features/checkout/UnfinishedOrder.tsx')).UnfinishedOrder,
}));

const ConfirmingOrder = lazy(async () => ({
  default: (await import('../../features/checkout/ConfirmingOrder.tsx')).ConfirmingOrder,
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

function Review({ cart, info, blocked, walletFirst, onDone, onLost }: Props) {
  const { isGuest, lines, withoutDetails } = cart;
  const reserve = useReserveAgain(cart);
  const quoted = useQuote(lines, info, true);
  const { quote } = quoted;
  const pence = quote?.totalPence ?? cart.totalPence;
  const freshTotal = useTotalNow(lines, info, quoted);
  // Without a quote the total is the cart's, without a discount.
  const entered =
    quote === null ? { codes: [], vouchers: [] } : { codes: quoted.codes, vouchers: quoted.vouchers };
  const paid = { isGuest, info, lines, withoutDetails, ...entered, pence, freshTotal };
  const checkout = useCheckout({ ...paid, onDone, onLost });
  const problem = checkout.orderPending ? undefined : quote?.problems[0];
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
            {...(!isOfCode && { link: { to: '/checkout-info', label: 'Change your details' } })}
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

export function CheckoutReview() {
  const cart = useCart();
  const arrival = useLocation().state as { quickPay?: boolean } | null;
  const [info] = useState(loadInfo);
  const [validate, validation] = useValidateCartMutation();
  const asked = useRef(false);
  const hasToken = useAppSelector(selectToken) !== null;
  const [hadToken] = useState(hasToken);
  const [done, setDone] = useState(false);
  const { state, isGuest, lines, letGo, unavailable } = cart;
  const [hadLines, setHadLines] = useState(lines.length > 0);
  if (!hadLines && lines.length > 0) setHadLines(true);
  const [pending, setPending] = useState(loadPending);
  const navigate = useNavigate();
  const clear = useClearCart();
  const confirm = () => {
    // Before the cart is emptied: an empty one leads away.
    setDone(true);
    void navigate('/checkout-confirmation', { replace: true });
    return clear();
  };
  useEffect(() => {
    if (isGuest || state !== 'ready' || lines.length === 0 || asked.current) return;
    asked.current = true;
    void validate(lines);
  }, [isGuest, state, lines, validate]);

  const isValidated = isGuest || lines.length === 0 || validation.isSuccess || validation.isError;
  const isLeaving = done || (hadToken && !hasToken);
  if (isLeaving || state === 'loading' || !isValidated) return <Spinner label="Checking your cart..." />;
  if (pending && (pending.isLost || info === null || isOrphaned(pending, lines, unavailable))) {
    const Unfinished = pending.isLost ? ConfirmingOrder : UnfinishedOrder;
    return (
      <Page title="Order Review">
        <Suspense fallback={<Spinner label="Looking up your payment..." />}>
          <Unfinished pending={pending} isGuest={isGuest} onDone={confirm} />
        </Suspense>
      </Page>
    );
  }
  const hasNothing = state === 'ready' && lines.length === 0;
  if (info && hasNothing && (hadLines || letGo.length > 0)) return <NothingToReview cart={cart} />;
  if (hasNothing || (state === 'ready' && info === null)) return <Navigate to="/" replace />;
  const tooLong = info && infoProblem(info);
  return (
    <Page title="Order Review">
      <CheckoutSteps current={1} />
      <div style={{ marginBottom: 16 }}>
        <ReservationClock cart={cart} />
      </div>
      {validation.isError && (
        <div style={{ marginBottom: 24 }}>
          <Alert severity="error" link={{ to: '/cart', label: 'Review your cart' }}>
            {messageOr(
              validation.error,
              'Your cart contains invalid items. Please review your cart and try again.',
            )}
          </Alert>
        </div>
      )}
      {tooLong !== null && (
        <div style={{ marginBottom: 24 }}>
          <Alert severity="error" link={{ to: '/checkout-info', label: 'Change your details' }}>
            {tooLong}
          </Alert>
        </div>
      )}
      {info && (
        <Review
          cart={cart}
          info={info}
          blocked={validation.isError || tooLong !== null}
          walletFirst={arrival?.quickPay === true}
          onDone={confirm}
          onLost={() => setPending(loadPending())}
        />
      )}
    </Page>
  );
}
