import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { cartText } from '../../base/strings/cart.ts';
import { media } from '../../base/theme.ts';
import type { Cart } from '../../features/cart/use-cart.ts';
import type { CheckoutInfo } from '../../features/checkout/checkout-info.ts';
import { pricedTravel, quotedVat, sumsOf } from '../../features/checkout/sums.ts';
import type { Quoted } from '../../features/checkout/use-quote.ts';
import { FoldingSummary } from '../shared/FoldingSummary.tsx';
import { liveNote, useLiveLines } from '../shared/use-live-lines.ts';

// Few shops have codes.
const DiscountCodes = lazy(async () => ({
  default: (await import('../../features/checkout/DiscountCodes.tsx')).DiscountCodes,
}));

const Vouchers = lazy(async () => ({
  default: (await import('../../features/checkout/Vouchers.tsx')).Vouchers,
}));

// On a phone the summary comes first; on a wide screen it stands beside.
const Summary = styled.aside`
  order: -1;
  ${media.broad} {
    order: 0;
  }
`;

type Props = {
  cart: Cart;
  info: CheckoutInfo;
  quoted: Quoted;
  pence: number;
  /** A payment was made already, so nothing of it can change. */
  isPaid: boolean;
};

export function ReviewSummary({ cart, info, quoted, pence, isPaid }: Props) {
  const live = useLiveLines(cart);
  const { quote, codes, vouchers } = quoted;
  return (
    <Summary aria-label={cartText.summary}>
      <FoldingSummary
        lines={live.map((line) => ({ ...line, ...liveNote(line) }))}
        pence={pence}
        sums={sumsOf(quote)}
        travel={pricedTravel(quoted, info)}
        vat={quotedVat(quote)}
      >
        {(quote?.takesCodes || codes.length > 0) && !isPaid && (
          <Suspense>
            <DiscountCodes lines={cart.lines} where={info} quoted={quoted} />
          </Suspense>
        )}
        {(quote?.takesVouchers || vouchers.length > 0) && !isPaid && (
          <Suspense>
            <Vouchers lines={cart.lines} where={info} quoted={quoted} />
          </Suspense>
        )}
      </FoldingSummary>
    </Summary>
  );
}
