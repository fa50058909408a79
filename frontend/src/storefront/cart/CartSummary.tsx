import type { WireQuote } from '@slipcast/contracts/http/quote';
import { formatPence } from '@slipcast/contracts/money';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { CartLine } from '../../base/cart-line.ts';
import { cartText } from '../../base/strings/cart.ts';
import { column, media, tokens } from '../../base/theme.ts';
import { emptyInfo, isComplete, loadInfo } from '../../features/checkout/checkout-info.ts';
import { Total } from '../../features/checkout/Panel.tsx';
import { ApplePayButton, QuickPay, WalletButton } from '../../features/checkout/QuickPay.tsx';
import { ApplePayMark, GooglePayMark } from '../../features/checkout/WalletMarks.tsx';
import { pricedTravel } from '../../features/checkout/sums.ts';
import { useSquare } from '../../features/checkout/use-square.ts';
import { useQuote } from '../../features/checkout/use-quote.ts';
import { useWallets } from '../../features/checkout/use-wallets.ts';
import { ButtonLink } from '../../ui/Button.tsx';

const DiscountCodes = lazy(async () => ({
  default: (await import('../../features/checkout/DiscountCodes.tsx')).DiscountCodes,
}));

// On a phone the aside has no box of its own, so that its foot can stick to the bottom of the screen.
const Aside = styled.aside`
  display: contents;
  > h2 {
    display: none;
  }
  ${media.broad} {
    ${column('s24')}
    padding: ${tokens.space.s24};
    border-radius: ${tokens.radius.card};
    background: ${tokens.color.paper};
    > h2 {
      order: -2;
      display: block;
    }
  }
`;
const Foot = styled.div`
  position: sticky;
  z-index: 5;
  bottom: 0;
  ${column('s12')}
  margin: 0 calc(-1 * ${tokens.space.s16});
  padding: ${tokens.space.s12} ${tokens.space.s16} max(${tokens.space.s12}, env(safe-area-inset-bottom));
  border-top: 1px solid ${tokens.color.raw};
  background: ${tokens.color.slip};
  /* On a phone held sideways it would hide the cart. */
  @media (max-height: 480px) {
    position: static;
  }
  ${media.broad} {
    position: static;
    order: -1;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
  }
`;

/** Delivery and discount, as far as it is known before there is an address; nothing where it is free. */
function estimateOf(quote: WireQuote | null): string | null {
  if (quote === null) return null;
  const { deliveryPence, discountPence, totalPence, delivery, problems } = quote;
  const onlyHere = problems.find(({ field }) => field === 'delivery_method')?.message;
  if (onlyHere) return onlyHere;
  if (deliveryPence === 0) return discountPence > 0 ? `${formatPence(totalPence)} in all.` : null;
  const price = `${formatPence(deliveryPence)}, ${formatPence(totalPence)} in all`;
  return delivery.estimate ? `Delivery within the UK from ${price}.` : `Delivery ${price}.`;
}

/** A wallet pays where the address is known already: its button leads to the review, and never to a form. */
type Props = { pence: number; lines: readonly CartLine[] };

export function CartSummary({ pence, lines }: Props) {
  const wallets = useWallets(useSquare(), pence);
  const navigate = useNavigate();
  const [info] = useState(loadInfo);
  const where = info ?? emptyInfo();
  const quoted = useQuote(lines, where);
  const { quote } = quoted;
  const estimate = estimateOf(quote);
  const hasAddress = info !== null && isComplete(info);
  const continueToPayment = () => void navigate('/checkout-review', { state: { quickPay: true } });
  return (
    <Aside aria-label={cartText.summary}>
      <h2>{cartText.summary}</h2>
      <QuickPay wallets={wallets}>
        {({ applePay, googlePay }) =>
          hasAddress ? (
            <>
              {applePay && (
                <ApplePayButton onClick={continueToPayment}>
                  <ApplePayMark />
                </ApplePayButton>
              )}
              {googlePay && (
                <WalletButton onClick={continueToPayment}>
                  <GooglePayMark />
                </WalletButton>
              )}
            </>
          ) : (
            <p>
              You can pay with{' '}
              {[applePay && 'Apple Pay', googlePay && 'Google Pay'].filter(Boolean).join(' or ')} once we know
              where to send your order.
            </p>
          )
        }
      </QuickPay>
      {(quote?.takesCodes || quoted.codes.length > 0) && (
        <Suspense>
          <DiscountCodes lines={lines} where={where} quoted={quoted} />
        </Suspense>
      )}
      <Foot>
        <Total pence={pence} label="Subtotal" travel={pricedTravel(quoted, where)} />
        {estimate && <p>{estimate}</p>}
        <ButtonLink to="/checkout-info">Proceed to Checkout</ButtonLink>
      </Foot>
    </Aside>
  );
}
