import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { cartText } from '../../base/strings/cart.ts';
import { media, tokens, touchTarget } from '../../base/theme.ts';
import { type Cart, useClearCart, useFreshTotal } from '../../features/cart/use-cart.ts';
import { addressLines, type CheckoutInfo } from '../../features/checkout/checkout-info.ts';
import { amountOf, withSubtotal } from '../../features/checkout/checkout-line.ts';
import { Panel, TwoColumns } from '../../features/checkout/Panel.tsx';
import { Addresses, ParcelLabel } from '../../features/checkout/ParcelLabel.tsx';
import { PayBlock } from '../../features/checkout/PayBlock.tsx';
import { Total } from '../../features/checkout/Total.tsx';
import { SummaryLines } from '../../features/orders/OrderLines.tsx';
import { useCheckout } from '../../features/checkout/use-checkout.ts';
import { ButtonLink } from '../../ui/Button.tsx';

const Change = styled(Link)`
  ${touchTarget}
  justify-self: start;
  margin: calc(-1 * ${tokens.space.s16}) 0;
`;

// On a phone the summary comes first; on a wide screen it stands beside.
const Summary = styled(Panel)`
  order: -1;
  ${media.broad} {
    order: 0;
  }
`;

type Props = {
  cart: Cart;
  info: CheckoutInfo;
  blocked: boolean;
  walletFirst: boolean;
  /** Called before the cart is emptied, because an empty cart otherwise leads away from this page. */
  onDone: () => void;
};

export function Review({ cart, info, blocked, walletFirst, onDone }: Props) {
  const navigate = useNavigate();
  const clear = useClearCart();
  const freshTotal = useFreshTotal();
  const { isGuest, lines, withoutDetails } = cart;
  const checkout = useCheckout({
    isGuest,
    info,
    lines,
    withoutDetails,
    freshTotal,
    onDone: () => {
      onDone();
      void navigate('/checkout-confirmation', { replace: true });
      void clear();
    },
  });
  const pence = amountOf(lines.filter(({ pricePence }) => pricePence > 0));
  const contact = [info.email, info.phone].filter((line) => line !== '');
  return (
    <TwoColumns>
      <div style={{ maxWidth: 680 }}>
        <Addresses>
          <ParcelLabel
            title="Delivery"
            name={info.fullName}
            lines={addressLines(info, 'delivery')}
            contact={contact}
            stamped
          />
          <ParcelLabel title="Billing" name={info.fullName} lines={addressLines(info, 'billing')} />
        </Addresses>
        <Change to="/checkout-info">Change these details</Change>
        <PayBlock info={info} pence={pence} checkout={checkout} blocked={blocked} walletFirst={walletFirst} />
        <p>
          <ButtonLink look="secondary" to="/checkout-info">
            Back
          </ButtonLink>
        </p>
      </div>
      <Summary as="aside" aria-label={cartText.summary}>
        <h2>{cartText.summary}</h2>
        <SummaryLines lines={lines.map(withSubtotal)} />
        <Total pence={pence} />
      </Summary>
    </TwoColumns>
  );
}
