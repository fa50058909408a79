import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { messageOr } from '../../base/api.ts';
import { useAppSelector } from '../../base/redux.ts';
import { selectToken } from '../../base/session.ts';
import { ReservationClock } from '../../features/cart/ReservationClock.tsx';
import { useCart } from '../../features/cart/use-cart.ts';
import { useClearCart } from '../../features/cart/use-paid-cart.ts';
import { useValidateCartMutation } from '../../features/checkout/checkout-api.ts';
import { infoProblem, loadInfo } from '../../features/checkout/checkout-info.ts';
import { CheckoutSteps } from '../../features/checkout/CheckoutSteps.tsx';
import { isOrphaned, loadPending } from '../../features/checkout/pending-order.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { NothingToReview } from './NothingToReview.tsx';
import { Review } from './Review.tsx';

const UnfinishedOrder = lazy(async () => ({
  default: (await import('../../features/checkout/UnfinishedOrder.tsx')).UnfinishedOrder,
}));

const ConfirmingOrder = lazy(async () => ({
  default: (await import('../../features/checkout/ConfirmingOrder.tsx')).ConfirmingOrder,
}));

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
