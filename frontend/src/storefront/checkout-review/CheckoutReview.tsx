import { useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../base/redux.ts';
import { Navigate, useLocation } from 'react-router-dom';
import { messageOr } from '../../base/api.ts';
import { selectToken } from '../../base/session.ts';
import { useCart } from '../../features/cart/use-cart.ts';
import { loadInfo } from '../../features/checkout/checkout-info.ts';
import { useValidateCartMutation } from '../../features/checkout/checkout-api.ts';
import { CheckoutSteps } from '../../features/checkout/CheckoutSteps.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Review } from './Review.tsx';

export function CheckoutReview() {
  const cart = useCart();
  const arrival = useLocation().state as { quickPay?: boolean } | null;
  const [info] = useState(loadInfo);
  const [validate, validation] = useValidateCartMutation();
  const asked = useRef(false);
  const hasToken = useAppSelector(selectToken) !== null;
  const [hadToken] = useState(hasToken);
  const [done, setDone] = useState(false);
  const { state, isGuest, lines } = cart;
  useEffect(() => {
    if (isGuest || state !== 'ready' || lines.length === 0 || asked.current) return;
    asked.current = true;
    void validate(lines);
  }, [isGuest, state, lines, validate]);

  const isValidated = isGuest || lines.length === 0 || validation.isSuccess || validation.isError;
  // A session that ended here leads to /login, and a finished order to its confirmation.
  const isLeaving = done || (hadToken && !hasToken);
  if (isLeaving || state === 'loading' || !isValidated) return <Spinner label="Checking your cart..." />;
  if (state === 'ready' && (info === null || lines.length === 0)) return <Navigate to="/" replace />;
  return (
    <Page title="Order Review">
      <CheckoutSteps current={1} />
      {validation.isError && (
        <div style={{ marginBottom: 24 }}>
          <Alert
            severity="error"
            action={
              <ButtonLink look="secondary" to="/cart">
                Review your cart
              </ButtonLink>
            }
          >
            {messageOr(
              validation.error,
              'Your cart contains invalid items. Please review your cart and try again.',
            )}
          </Alert>
        </div>
      )}
      {info && (
        <Review
          cart={cart}
          info={info}
          blocked={validation.isError}
          walletFirst={arrival?.quickPay === true}
          onDone={() => setDone(true)}
        />
      )}
    </Page>
  );
}
