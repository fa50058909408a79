import { styled } from 'styled-components';
import { column, small } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { PaymentFailure } from './PaymentFailure.tsx';
import type { Checkout } from './use-checkout.ts';

const Block = styled.section`
  ${column('s16')}
  button {
    width: 100%;
    min-height: 52px;
  }
`;
const Agreed = styled.p`
  ${small}
`;

/** In the place of the card, where vouchers pay for everything. */
export const PlaceOrder = ({ checkout, blocked }: { checkout: Checkout; blocked: boolean }) => (
  <Block aria-label="Payment">
    <p>Your gift voucher pays for all of this order, so you don’t need a card.</p>
    {checkout.failure && <PaymentFailure failure={checkout.failure} />}
    <Button
      busy={checkout.paying}
      disabled={blocked}
      onClick={() => checkout.pay(() => Promise.resolve({ cancelled: true }))}
    >
      {checkout.paying ? 'Placing your order...' : 'Place Order'}
    </Button>
    <Agreed>
      By ordering you agree to our <Link to="/terms">terms of sale</Link>. You can read how to return a pot in{' '}
      <Link to="/delivery">delivery and returns</Link>.
    </Agreed>
  </Block>
);
