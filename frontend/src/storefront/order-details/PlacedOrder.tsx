import { ArrowLeft } from 'lucide-react';
import { styled } from 'styled-components';
import { orderText } from '../../base/strings/order.ts';
import { row, tokens } from '../../base/theme.ts';
import { Panel, TwoColumns } from '../../features/checkout/Panel.tsx';
import { Addresses, ParcelLabel } from '../../features/checkout/ParcelLabel.tsx';
import { Total } from '../../features/checkout/Total.tsx';
import { SummaryLines } from '../../features/orders/OrderLines.tsx';
import { useResend } from '../../features/checkout/use-resend.ts';
import { addressLines, type Order } from '../../features/orders/order.ts';
import { longDate } from '../../features/orders/order-date.ts';
import { isOnItsWay } from '../../features/orders/order-status.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { Timeline } from '../../features/orders/Timeline.tsx';
import { Tracking } from '../../features/orders/Tracking.tsx';
import { Actions } from '../../ui/Stack.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';

const Head = styled.p`
  ${row('s8', 's16')}
  color: ${tokens.color.stone};
`;

export const BackToOrders = () => (
  <ButtonLink Icon={ArrowLeft} to="/orders" look="secondary">
    Back to Orders
  </ButtonLink>
);

/** One of the shopper's own orders: how far it has come, where it goes and what is in it. */
export function PlacedOrder({ order }: { order: Order }) {
  const { id, status, createdAt, tracking, name, email, delivery, billing, lines, totalPence } = order;
  const resend = useResend(id, email, null);
  return (
    <TwoColumns>
      <div>
        <Head>
          <StatusChip status={status} />
          <span>Placed on {longDate(createdAt)}</span>
        </Head>
        <Timeline order={order} />
        {isOnItsWay(status) && tracking && <Tracking info={tracking} />}
        {status === 'cancelled' && (
          <Alert severity="info">
            This order has been cancelled. Any payment taken will be refunded to the card it came from.
          </Alert>
        )}
        <Addresses>
          <ParcelLabel title="Delivery address" name={name} lines={addressLines(delivery)} stamped />
          <ParcelLabel title="Billing address" name={name} lines={addressLines(billing)} />
        </Addresses>
        {resend.result && <Alert severity={resend.result.severity}>{resend.result.message}</Alert>}
        <Actions>
          <BackToOrders />
          <Button look="secondary" busy={resend.busy && 'Sending...'} onClick={resend.send}>
            {orderText.resend}
          </Button>
        </Actions>
      </div>
      <Panel as="aside" aria-label="Your order">
        <h2>Your order</h2>
        <SummaryLines lines={lines} />
        <Total pence={totalPence} />
      </Panel>
    </TwoColumns>
  );
}
