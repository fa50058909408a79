import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';
import { useSession } from '../../base/use-session.ts';
import { useCart } from '../../features/cart/use-cart.ts';
import { usePreviousAddressesQuery } from '../../features/checkout/checkout-api.ts';
import { emptyInfo, storeInfo, loadInfo } from '../../features/checkout/checkout-info.ts';
import { CheckoutSteps } from '../../features/checkout/CheckoutSteps.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { InfoSummary } from './InfoSummary.tsx';

const InfoForm = lazy(async () => ({
  default: (await import('../../features/checkout/InfoForm.tsx')).InfoForm,
}));

const Columns = styled.div`
  display: grid;
  gap: ${tokens.space.s24};
  align-items: start;
  > :first-child {
    order: -1;
  }
  ${media.broad} {
    grid-template-columns: minmax(0, 560px) 400px;
    justify-content: space-between;
    > :first-child {
      position: sticky;
      top: 96px;
      order: 1;
    }
  }
`;

export function CheckoutInfo() {
  const { state, user } = useSession();
  const { state: cartState, lines, totalPence } = useCart();
  const isSignedIn = state === 'signed-in';
  const { data: addresses = [], isLoading } = usePreviousAddressesQuery(undefined, { skip: !isSignedIn });
  const navigate = useNavigate();
  const arrived = useLocation().state as { quickPay?: boolean } | null;
  if (cartState === 'ready' && lines.length === 0) return <Navigate to="/cart" replace />;
  const start = loadInfo() ?? { ...emptyInfo(), fullName: user?.name ?? '', email: user?.email ?? '' };
  return (
    <Page title="Checkout Information">
      <CheckoutSteps current={0} />
      <Columns>
        <InfoSummary lines={lines} pence={totalPence} />
        <Suspense fallback={<Spinner label="Opening the form..." />}>
          {state === 'loading' || isLoading ? (
            <Spinner label="Looking up your details..." />
          ) : (
            <InfoForm
              start={start}
              addresses={addresses}
              onDone={(info) => {
                storeInfo(info);
                void navigate('/checkout-review', { state: arrived?.quickPay ? { quickPay: true } : null });
              }}
            />
          )}
        </Suspense>
      </Columns>
    </Page>
  );
}
