import { formatPence } from '@slipcast/contracts/money';
import type { ApplePay, GooglePay } from '@square/web-payments-sdk-types';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { column, row, small, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { CardPayment } from './CardPayment.tsx';
import type { CheckoutInfo } from './checkout-info.ts';
import { PaymentFailure } from './PaymentFailure.tsx';
import { ApplePayButton, GooglePayButton, QuickPay } from './QuickPay.tsx';
import { ApplePayMark } from './WalletMarks.tsx';
import { tokeniseCard, tokeniseWallet, verificationDetails } from './tokenise.ts';
import { useCard } from './use-card.ts';
import type { Checkout } from './use-checkout.ts';
import { useSquare } from './use-square.ts';
import { useWallets } from './use-wallets.ts';

const Block = styled.div`
  ${column('s32')}
  button[type='submit'] {
    width: 100%;
    min-height: 52px;
  }
`;
const Told = styled.div`
  margin-top: ${tokens.space.s12};
`;
const Agreed = styled.p`
  ${small}
`;
const Or = styled.p`
  ${row('s16')}
  ${small}
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid ${tokens.color.rule};
  }
`;

type Props = {
  info: CheckoutInfo;
  pence: number;
  checkout: Checkout;
  /** The cart did not pass validation. */
  blocked: boolean;
  /** The shopper chose a wallet in the cart, so it gets the focus (decision 14). */
  walletFirst: boolean;
};

/** Both ways to pay share one checkout, so that only one payment can be in progress. */
export function PayBlock({ info, pence, checkout, blocked, walletFirst }: Props) {
  const square = useSquare();
  const wallets = useWallets(square, pence);
  const { state, card, setFrame, retry } = useCard(square, info.billingPostalCode);
  const { paying, failure, orderPending, pay } = checkout;
  const quickPay = useRef<HTMLDivElement>(null);
  const isReady = wallets.step === 'ready';
  useEffect(() => {
    if (walletFirst && isReady) quickPay.current?.querySelector('button')?.focus();
  }, [walletFirst, isReady]);
  // A failure appears beside the button that was pressed.
  const [byWallet, setByWallet] = useState(false);
  const off = paying || blocked;
  const payByCard = () => {
    setByWallet(false);
    pay(async () => (card.current ? tokeniseCard(card.current, info, pence) : { cancelled: true }));
  };
  const payByWallet = (wallet: ApplePay | GooglePay, failed: string) => {
    if (square.step !== 'ready') return;
    const { payments } = square;
    setByWallet(true);
    pay(() => tokeniseWallet(wallet, payments, verificationDetails(info, pence), failed));
  };
  const amount = formatPence(pence);
  const label = orderPending ? 'Complete Your Order' : `Pay ${amount}`;
  return (
    <Block>
      <div ref={quickPay}>
        <QuickPay wallets={wallets}>
          {({ applePay, googlePay }) => (
            <>
              {applePay && (
                <ApplePayButton
                  type="button"
                  disabled={off}
                  onClick={() => payByWallet(applePay, 'Apple Pay payment failed')}
                >
                  <ApplePayMark />
                </ApplePayButton>
              )}
              {googlePay && (
                <GooglePayButton
                  wallet={googlePay}
                  busy={off}
                  onPay={() => payByWallet(googlePay, 'Google Pay payment failed')}
                />
              )}
            </>
          )}
        </QuickPay>
        {failure && byWallet && (
          <Told>
            <PaymentFailure failure={failure} />
          </Told>
        )}
      </div>
      <Or>or</Or>
      <CardPayment square={square} state={state} setFrame={setFrame} onRetry={retry}>
        {failure && !byWallet && <PaymentFailure failure={failure} />}
        <Button
          type="submit"
          busy={paying}
          disabled={blocked || (state !== 'ready' && !orderPending)}
          onClick={payByCard}
        >
          {paying ? `Paying ${amount}...` : label}
        </Button>
      </CardPayment>
      <Agreed>
        By paying you agree to our <Link to="/terms">terms of sale</Link>. You can read how to return a pot in{' '}
        <Link to="/delivery">delivery and returns</Link>.
      </Agreed>
    </Block>
  );
}
