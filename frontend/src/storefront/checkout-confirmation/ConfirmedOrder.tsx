import type { WireOrder } from '@slipcast/contracts/http/order';
import { Printer } from 'lucide-react';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { line, media, tokens } from '../../base/theme.ts';
import { Panel, Total, TwoColumns } from '../../features/checkout/Panel.tsx';
import { Addresses, ParcelLabel } from '../../features/checkout/ParcelLabel.tsx';
import type { Confirmation } from '../../features/checkout/use-confirmation.ts';
import { useCurrentStatus } from '../../features/checkout/use-current-status.ts';
import { useResend } from '../../features/checkout/use-resend.tsx';
import { addressLines, longDateTime, type Order, orderFrom } from '../../features/orders/order.ts';
import { collectionLines } from '../../features/orders/collection-lines.ts';
import { orderSums, orderTravel } from '../../features/orders/order-sums.ts';
import { OrderNotice } from '../../features/orders/OrderNotice.tsx';
import { SummaryLines } from '../../features/orders/OrderLines.tsx';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Actions, Stack } from '../../ui/Stack.tsx';
import { MakersStamp } from './MakersStamp.tsx';
import { WhatHappensNext } from './WhatHappensNext.tsx';

type ActionsProps = { order: Order; orderToken: string | null; isGuest: boolean };

function ConfirmationActions({ order, orderToken, isGuest }: ActionsProps) {
  const resend = useResend(order, orderToken ?? undefined);
  return (
    <Stack $gap="s16" style={{ marginTop: 32 }}>
      {resend.outcome}
      <Actions className="no-print">
        <Button Icon={Printer} look="secondary" onClick={() => window.print()}>
          Print
        </Button>
        {resend.button}
        {!isGuest && (
          <ButtonLink look="secondary" to="/orders">
            View Order History
          </ButtonLink>
        )}
        <ButtonLink to="/">Back to Home</ButtonLink>
      </Actions>
    </Stack>
  );
}

const Head = styled.div`
  ${line('s16')}
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
  const own = session?.order.id === wire.id ? session : null;
  const order = useCurrentStatus(orderFrom(wire), own?.orderToken ?? undefined);
  const { name, email, delivery, billing, lines, totalPence, travel } = order;
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
              {order.money === 'paid' &&
                (own?.emailProblem
                  ? 'Please print this page or make a note of the order number.'
                  : `We’re sending a confirmation to ${email}.`)}
            </p>
          </Head>
          <OrderFacts>
            <Fact term="Order number">{order.number}</Fact>
            <Fact term="Date">{longDateTime(order.createdAt)}</Fact>
            <Fact term="Status">
              <StatusChip status={order.status} />
            </Fact>
          </OrderFacts>
          <OrderNotice order={order} />
          {order.status !== 'cancelled' && <WhatHappensNext order={order} isGuest={isGuest} />}
          <Addresses>
            {travel?.isCollected ? (
              <ParcelLabel title="Collection" {...collectionLines(order)} />
            ) : (
              <ParcelLabel
                title="Delivery"
                name={name}
                lines={addressLines(delivery)}
                contact={[email]}
                stamped
              />
            )}
            <ParcelLabel title="Billing" name={name} lines={addressLines(billing)} />
          </Addresses>
          {own?.emailProblem && (
            <Alert severity="warning">We couldn’t send the confirmation email: {own.emailProblem}</Alert>
          )}
        </div>
        <Panel as="aside" aria-label="Your order">
          <h2>Your order</h2>
          <SummaryLines lines={lines} />
          <Total pence={totalPence} sums={orderSums(order)} travel={orderTravel(order)} vat={order.vat} />
        </Panel>
      </TwoColumns>
      <ConfirmationActions order={order} orderToken={own?.orderToken ?? null} isGuest={isGuest} />
    </Sheet>
  );
}
