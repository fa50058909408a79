import type { WireOrder } from '@slipcast/contracts/http/order';
import { Printer } from 'lucide-react';
import { styled } from 'styled-components';
import { checkoutText } from '../../base/strings/checkout.ts';
import { orderText } from '../../base/strings/order.ts';
import { shop } from '../../base/shop.ts';
import { media, tokens } from '../../base/theme.ts';
import type { Confirmation } from '../../features/checkout/confirmation.ts';
import { MakersStamp } from '../../features/checkout/MakersStamp.tsx';
import { OrderLines } from '../../features/checkout/OrderLines.tsx';
import { Panel, TwoColumns } from '../../features/checkout/Panel.tsx';
import { ParcelLabel } from '../../features/checkout/ParcelLabel.tsx';
import { Total } from '../../features/checkout/Total.tsx';
import { useResend } from '../../features/checkout/use-resend.ts';
import { addressLines, orderFrom } from '../../features/orders/order.ts';
import { longDateTime } from '../../features/orders/order-date.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { Actions } from '../../ui/Actions.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';

const Main = styled.div`
  display: grid;
  gap: ${tokens.space.s32};
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space.s16};
  p {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  ${media.medium} {
    gap: ${tokens.space.s24};
    p {
      font-size: ${tokens.text.t18};
    }
  }
`;
const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s16} ${tokens.space.s48};
  dt {
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
  dd {
    font-size: ${tokens.text.t20};
    font-variant-numeric: tabular-nums;
  }
`;
const Addresses = styled.div`
  display: grid;
  gap: ${tokens.space.s16};
  ${media.medium} {
    grid-template-columns: 1fr 1fr;
  }
  ${media.print} {
    grid-template-columns: 1fr 1fr;
  }
`;
const Foot = styled.div`
  display: grid;
  gap: ${tokens.space.s16};
  margin-top: ${tokens.space.s32};
`;
/** One A4 page: the shop's name takes the place of the header. */
const Sheet = styled.div`
  .letterhead {
    display: none;
  }
  ${media.print} {
    .letterhead {
      display: block;
      margin-bottom: ${tokens.space.s16};
      font-family: ${tokens.font.head};
      font-size: ${tokens.text.t20};
    }
    .order-lines li {
      break-inside: avoid;
    }
    .order-lines picture,
    .order-lines img {
      max-width: 40px;
    }
  }
`;

type Props = { order: WireOrder; session: Confirmation | null; isGuest: boolean };

export function ConfirmedOrder({ order, session, isGuest }: Props) {
  const shown = orderFrom(order);
  const isOurs = session?.order.id === shown.id;
  const resend = useResend(shown.id, shown.email, isOurs ? session.orderToken : null);
  const mailed = isOurs && session.emailProblem !== null;
  return (
    <Sheet>
      <p className="letterhead">{shop.name}</p>
      <TwoColumns>
        <Main>
          <Head>
            <span className="no-print">
              <MakersStamp />
            </span>
            <p>
              Thank you{shown.name ? `, ${shown.name.split(' ')[0]}` : ''}.{' '}
              {mailed
                ? 'Please print this page or note the order number.'
                : `We are sending a confirmation to ${shown.email}.`}
            </p>
          </Head>
          <Facts>
            <div>
              <dt>Order number</dt>
              <dd>{shown.number}</dd>
            </div>
            <div>
              <dt>Date</dt>
              <dd>{longDateTime(shown.createdAt)}</dd>
            </div>
            <div>
              <dt>Status</dt>
              <dd>
                <StatusChip status={shown.status} />
              </dd>
            </div>
          </Facts>
          <Addresses>
            <ParcelLabel
              title="Delivery"
              name={shown.name}
              lines={addressLines(shown.delivery)}
              contact={[shown.email]}
              stamped
            />
            <ParcelLabel title="Billing" name={shown.name} lines={addressLines(shown.billing)} />
          </Addresses>
          {mailed && (
            <Alert severity="warning">
              The confirmation e-mail could not be sent: {session.emailProblem}
            </Alert>
          )}
        </Main>
        <Panel as="aside" aria-label="Your order">
          <h2>Your order</h2>
          <OrderLines lines={shown.lines} />
          <Total pence={Math.round(shown.total * 100)} />
        </Panel>
      </TwoColumns>
      <Foot>
        {resend.result && <Alert severity={resend.result.severity}>{resend.result.message}</Alert>}
        <Actions className="no-print">
          <Button look="secondary" onClick={() => window.print()}>
            <Printer aria-hidden size={18} />
            Print
          </Button>
          <Button look="secondary" busy={resend.busy} onClick={resend.send}>
            {resend.busy ? 'Sending...' : orderText.resend}
          </Button>
          {!isGuest && (
            <ButtonLink look="secondary" to="/orders">
              {checkoutText.history}
            </ButtonLink>
          )}
          <ButtonLink to="/">{checkoutText.home}</ButtonLink>
        </Actions>
      </Foot>
    </Sheet>
  );
}
