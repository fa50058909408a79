import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { column, media, row, tokens, touchTarget } from '../../base/theme.ts';
import { useSession } from '../../base/use-session.ts';
import { isHeld } from '../../features/cart/cart-line.ts';
import { useReserveAgain } from '../../features/cart/use-reserve-again.ts';
import { useCart } from '../../features/cart/use-cart.ts';
import { usePreviousAddressesQuery } from '../../features/checkout/checkout-api.ts';
import { emptyInfo, loadDraft, loadInfo, storeInfo } from '../../features/checkout/checkout-info.ts';
import { CheckoutSteps } from '../../features/checkout/CheckoutSteps.tsx';
import { quoteApi, type Where } from '../../features/checkout/quote-api.ts';
import { pricedTravel, quotedVat, sumsOf } from '../../features/checkout/sums.ts';
import { useQuote } from '../../features/checkout/use-quote.ts';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { FoldingSummary } from '../shared/FoldingSummary.tsx';
import { askForLetters } from './ask-for-letters.ts';

const InfoForm = lazy(async () => ({
  default: (await import('../../features/checkout/InfoForm.tsx')).InfoForm,
}));

// Few reservations end while someone types.
const ReservationEnded = lazy(async () => ({
  default: (await import('../shared/ReservationEnded.tsx')).ReservationEnded,
}));
const ReservationAnnouncer = lazy(async () => ({
  default: (await import('../../features/cart/ReservationAnnouncer.tsx')).ReservationAnnouncer,
}));
/** The form comes first; nothing is said before five minutes are left. */
const SPEAKS_AFTER_MS = 2000;

function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLater, ms, true);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}

const Columns = styled.div`
  ${column('s24')}
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

const Reserved = styled.div`
  ${row('s4', 's16')}
  justify-content: space-between;
  margin-bottom: ${tokens.space.s16};
  a {
    ${touchTarget}
  }
`;

const timeOf = (moment: number) =>
  new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

export function CheckoutInfo() {
  const { state, user } = useSession();
  const cart = useCart();
  const { state: cartState, lines, letGo, totalPence, clockOffset } = cart;
  const reserve = useReserveAgain(cart);
  const [stored] = useState(() => loadDraft() ?? loadInfo());
  const [where, setWhere] = useState<Where>(stored ?? emptyInfo);
  const quoted = useQuote(lines, where);
  const hasChoice = (quoted.quote?.delivery.methods.length ?? 0) > 0;
  const { data: delivery, isError: isUnknown } = quoteApi.useDeliveryQuery(undefined, {
    skip: !hasChoice && where.country === '',
  });
  // The form is shown once, whole: what the shop offers decides how long it is.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && quoted.isSettled && (!hasChoice || delivery || isUnknown)) setOpen(true);
  const [hadLines] = useState(lines.length > 0);
  // ISO, so that the order of texts is that of times.
  const [expiresAt] = lines.flatMap((held) => (isHeld(held) && held.expiresAt) || []).toSorted();
  const speaks = useLater(SPEAKS_AFTER_MS);
  const isSignedIn = state === 'signed-in';
  const { data: addresses = [], isLoading } = usePreviousAddressesQuery(undefined, { skip: !isSignedIn });
  const navigate = useNavigate();
  const arrived = useLocation().state as { quickPay?: boolean } | null;
  const hasLeft = hadLines && letGo.length > 0;
  if (cartState === 'ready' && lines.length === 0 && !hasLeft) return <Navigate to="/cart" replace />;
  const start = loadInfo() ?? { ...emptyInfo(), fullName: user?.name ?? '', email: user?.email ?? '' };
  const isReserved = expiresAt !== undefined && !reserve.hasEnded;
  return (
    <Page title="Checkout Information">
      <CheckoutSteps current={0} />
      <Reserved>
        {isReserved && <p>Reserved for you until {timeOf(Date.parse(expiresAt) - clockOffset)}</p>}
        {isReserved && speaks && (
          <Suspense>
            <ReservationAnnouncer expiresAt={expiresAt} clockOffset={clockOffset} />
          </Suspense>
        )}
        {state === 'anonymous' && (
          <p>
            Have an account?{' '}
            <Link to="/login" state={{ from: '/checkout-info' }}>
              Log in
            </Link>
          </p>
        )}
      </Reserved>
      {reserve.hasEnded && (
        <Suspense>
          <ReservationEnded reserve={reserve} />
        </Suspense>
      )}
      <Columns>
        <FoldingSummary
          lines={lines}
          pence={quoted.quote?.totalPence ?? totalPence}
          sums={sumsOf(quoted.quote)}
          travel={pricedTravel(quoted, where)}
          vat={quotedVat(quoted.quote)}
        />
        <Suspense fallback={<Spinner label="Opening the form..." />}>
          {state === 'loading' || isLoading || !isOpen ? (
            <Spinner label="Looking up your details..." />
          ) : (
            <InfoForm
              start={start}
              addresses={addresses}
              quoted={quoted}
              countries={delivery?.countries ?? []}
              onWhere={setWhere}
              onDone={(info, wantsLetters) => {
                storeInfo(info);
                if (wantsLetters) askForLetters(info.email);
                void navigate('/checkout-review', { state: arrived?.quickPay ? { quickPay: true } : null });
              }}
            />
          )}
        </Suspense>
      </Columns>
    </Page>
  );
}
