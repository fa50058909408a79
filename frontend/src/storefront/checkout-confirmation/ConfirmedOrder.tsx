import type { WireOrder } from '@slipcast/contracts/http/order';
import { Printer } from 'lucide-react';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { checkoutText } from '../../base/strings/checkout.ts';
import { orderText } from '../../base/strings/order.ts';
import { media, tokens } from '../../base/theme.ts';
import { MakersStamp } from '../../features/checkout/MakersStamp.tsx';
import { Panel, TwoColumns } from '../../features/checkout/Panel.tsx';
import { Addresses, ParcelLabel } from '../../features/checkout/ParcelLabel.tsx';
import { Total } from '../../features/checkout/Total.tsx';
import type { Confirmation } from '../../features/checkout/use-confirmation.ts';
import { useResend } from '../../features/checkout/use-resend.ts';
import { longDateTime } from '../../features/orders/order-date.ts';
import { addressLines, type Order, orderFrom } from '../../features/orders/order.ts';
import { SummaryLines } from '../../features/orders/OrderLines.tsx';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Actions, Stack } from '../../ui/Stack.tsx';

type ActionsProps = { order: Order; orderToken: string | null; isGuest: boolean };

/** Print the order, have the email sent again, or go on. */
function ConfirmationActions({ order, orderToken, isGuest }: ActionsProps) {
  const resend = useResend(order.id, order.email, orderToken);
  return (
    <Stack $gap="s16" style={{ marginTop: 32 }}>
      {resend.result && <Alert severity={resend.result.severity}>{resend.result.message}</Alert>}
      <Actions className="no-print">
        <Button Icon={Printer} look="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button look="secondary" busy={resend.busy && 'Sending...'} onClick={resend.send}>
          {orderText.resend}
        </Button>
        {!isGuest && (
          <ButtonLink look="secondary" to="/orders">
            {checkoutText.history}
          </ButtonLink>
        )}
        <ButtonLink to="/">{checkoutText.home}</ButtonLink>
      </Actions>
    </Stack>
  );
}

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
const OrderFacts = styled(Facts)`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s16} ${tokens.space.s48};
  dd {
    font-size: ${tokens.text.t20};
    font-variant-numeric: tabular-nums;
  }
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

export function ConfirmedOrder({ order: wire, session, isGuest }: Props) {
  const order = orderFrom(wire);
  const { name, email, delivery, billing, lines, totalPence } = order;
  const own = session?.order.id === order.id ? session : null;
  return (
    <Sheet>
      <p className="letterhead">{shop.name}</p>
      <TwoColumns>
        <div>
          <Head>
            <span className="no-print">
              <MakersStamp />
            </span>
            <p>
              Thank you{name && `, ${name.split(' ')[0]}`}.{' '}
              {own?.emailProblem
                ? 'Please print this page or make a note of the order number.'
                : `We are sending a confirmation to ${email}.`}
            </p>
          </Head>
          <OrderFacts>
            <Fact term="Order number">{order.number}</Fact>
            <Fact term="Date">{longDateTime(order.createdAt)}</Fact>
            <Fact term="Status">
              <StatusChip status={order.status} />
            </Fact>
          </OrderFacts>
          <Addresses>
            <ParcelLabel
              title="Delivery"
              name={name}
              lines={addressLines(delivery)}
              contact={[email]}
              stamped
            />
            <ParcelLabel title="Billing" name={name} lines={addressLines(billing)} />
          </Addresses>
          {own?.emailProblem && (
            <Alert severity="warning">The confirmation email could not be sent: {own.emailProblem}</Alert>
          )}
        </div>
        <Panel as="aside" aria-label="Your order">
          <h2>Your order</h2>
          <SummaryLines lines={lines} />
          <Total pence={totalPence} />
        </Panel>
      </TwoColumns>
      <ConfirmationActions order={order} orderToken={own?.orderToken ?? null} isGuest={isGuest} />
    </Sheet>
  );
}
