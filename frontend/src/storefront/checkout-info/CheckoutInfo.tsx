import { formatPence } from '@slipcast/contracts/money';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { CartLine } from '../../base/cart-line.ts';
import { cartText } from '../../base/strings/cart.ts';
import { column, line, media, row, tokens, touchTarget } from '../../base/theme.ts';
import { useSession } from '../../base/use-session.ts';
import { isHeld } from '../../features/cart/cart-line.ts';
import { useReserveAgain } from '../../features/cart/use-reserve-again.ts';
import { useCart } from '../../features/cart/use-cart.ts';
import { usePreviousAddressesQuery } from '../../features/checkout/checkout-api.ts';
import { emptyInfo, loadDraft, loadInfo, storeInfo } from '../../features/checkout/checkout-info.ts';
import { CheckoutSteps } from '../../features/checkout/CheckoutSteps.tsx';
import { Total } from '../../features/checkout/Panel.tsx';
import { quoteApi, type Where } from '../../features/checkout/quote-api.ts';
import { type Sum, sumsOf } from '../../features/checkout/sums.ts';
import { useQuote } from '../../features/checkout/use-quote.ts';
import { SummaryLines } from '../../features/orders/OrderLines.tsx';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ReservationEnded } from '../shared/ReservationEnded.tsx';

const Folding = styled.details`
  padding: ${tokens.space.s12} ${tokens.space.s16};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  summary {
    ${line('s16')}
    justify-content: space-between;
    min-height: 44px;
    font-weight: 600;
    cursor: pointer;
  }
  summary::after {
    content: '+' / '';
    order: 1;
    font-size: ${tokens.text.t25};
    line-height: 1;
  }
  &[open] summary::after {
    content: '−' / '';
  }
  summary span + span {
    margin-left: auto;
    font-variant-numeric: tabular-nums;
  }
  > div {
    ${column('s24')}
    padding: ${tokens.space.s12} 0;
  }
  ${media.broad} {
    padding: ${tokens.space.s16} ${tokens.space.s24};
  }
`;

/** The order so far. On a phone it is folded and shows the total only. */
type SummaryProps = { lines: readonly CartLine[]; pence: number; sums: readonly Sum[] };

function InfoSummary({ lines, pence, sums }: SummaryProps) {
  const isDesk = window.matchMedia('(min-width: 1100px)').matches;
  return (
    <Folding open={isDesk}>
      <summary>
        <span>{cartText.summary}</span>
        <span>{formatPence(pence)}</span>
      </summary>
      <div>
        <SummaryLines lines={lines} />
        <Total pence={pence} sums={sums} />
      </div>
    </Folding>
  );
}

const InfoForm = lazy(async () => ({
  default: (await import('../../features/checkout/InfoForm.tsx')).InfoForm,
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
  const { data: delivery } = quoteApi.useDeliveryQuery(undefined, {
    skip: !hasChoice && where.country === '',
  });
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
      {reserve.hasEnded && <ReservationEnded reserve={reserve} />}
      <Columns>
        <InfoSummary
          lines={lines}
          pence={quoted.quote?.totalPence ?? totalPence}
          sums={sumsOf(quoted.quote)}
        />
        <Suspense fallback={<Spinner label="Opening the form..." />}>
          {state === 'loading' || isLoading ? (
            <Spinner label="Looking up your details..." />
          ) : (
            <InfoForm
              start={start}
              addresses={addresses}
              quoted={quoted}
              countries={delivery?.countries ?? []}
              onWhere={setWhere}
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
