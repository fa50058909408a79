import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { cartText } from '../../base/strings/cart.ts';
import { column, media, tokens } from '../../base/theme.ts';
import { isComplete, loadInfo } from '../../features/checkout/checkout-info.ts';
import { Total } from '../../features/checkout/Panel.tsx';
import { ApplePayButton, QuickPay, WalletButton } from '../../features/checkout/QuickPay.tsx';
import { ApplePayMark, GooglePayMark } from '../../features/checkout/WalletMarks.tsx';
import { useSquare } from '../../features/checkout/use-square.ts';
import { useWallets } from '../../features/checkout/use-wallets.ts';
import { ButtonLink } from '../../ui/Button.tsx';

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
  ${media.broad} {
    position: static;
    order: -1;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
  }
`;

/** A wallet payment needs an address: without one the buttons lead to the form first, then to the review (decision 14). */
export function CartSummary({ pence }: { pence: number }) {
  const wallets = useWallets(useSquare(), pence);
  const navigate = useNavigate();
  const continueToPayment = () => {
    const info = loadInfo();
    const to = info && isComplete(info) ? '/checkout-review' : '/checkout-info';
    void navigate(to, { state: { quickPay: true } });
  };
  return (
    <Aside aria-label={cartText.summary}>
      <h2>{cartText.summary}</h2>
      <QuickPay wallets={wallets}>
        {({ applePay, googlePay }) => (
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
        )}
      </QuickPay>
      <Foot>
        <Total pence={pence} label="Subtotal" />
        <ButtonLink to="/checkout-info">Proceed to Checkout</ButtonLink>
      </Foot>
    </Aside>
  );
}
