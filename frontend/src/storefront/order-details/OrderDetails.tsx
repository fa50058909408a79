import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { statusOf } from '../../base/api.ts';
import { row, tokens } from '../../base/theme.ts';
import { Panel, Total, TwoColumns } from '../../features/checkout/Panel.tsx';
import { Addresses, ParcelLabel } from '../../features/checkout/ParcelLabel.tsx';
import { useResend } from '../../features/checkout/use-resend.tsx';
import { BuyerRequests } from '../../features/orders/BuyerRequests.tsx';
import { addressLines, longDate, type Order } from '../../features/orders/order.ts';
import { collectionLines } from '../../features/orders/collection-lines.ts';
import { orderSums, orderTravel } from '../../features/orders/order-sums.ts';
import { SummaryLines } from '../../features/orders/OrderLines.tsx';
import { OrderDocuments } from '../../features/orders/OrderDocuments.tsx';
import { OrderNotice } from '../../features/orders/OrderNotice.tsx';
import { PaidWith } from '../../features/orders/PaidWith.tsx';
import { RefundLines } from '../../features/orders/RefundLines.tsx';
import { Replacements } from '../../features/orders/Replacements.tsx';
import { useOrderQuery } from '../../features/orders/orders-api.ts';
import { SentParcels } from '../../features/orders/SentParcels.tsx';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { Together } from '../../features/orders/Together.tsx';
import { Timeline } from '../../features/orders/Timeline.tsx';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Actions, Stack } from '../../ui/Stack.tsx';
import { dispatchText } from '../shared/dispatch-text.ts';
import { Letterhead, OrderProblem, PrintReceipt } from '../shared/OrderProblem.tsx';

// Few orders are between payment and packing.
const AddMorePots = lazy(async () => ({ default: (await import('../shared/AddMorePots.tsx')).AddMorePots }));

const Head = styled.p`
  ${row('s8', 's16')}
  color: ${tokens.color.stone};
`;

/** What the buyer asked for at the checkout. */
const Wished = ({ order: { wishes } }: { order: Order }) => (
  <>
    {wishes.note && (
      <p>
        <strong>Your note to us</strong>: {wishes.note}
      </p>
    )}
    {wishes.giftMessage !== null && (
      <p>
        <strong>A gift</strong>, without prices in the parcel{wishes.giftMessage && `: ${wishes.giftMessage}`}
      </p>
    )}
  </>
);

const BackToOrders = () => (
  <ButtonLink Icon={ArrowLeft} to="/orders" look="secondary">
    Back to Orders
  </ButtonLink>
);

function PlacedOrder({ order }: { order: Order }) {
  const { number, status, createdAt, name, delivery, billing, lines, totalPence, travel } = order;
  const resend = useResend(order);
  const dispatch = dispatchText(order);
  return (
    <TwoColumns>
      <div>
        <Letterhead />
        <Head>
          <StatusChip status={status} />
          <span>Placed on {longDate(createdAt)}</span>
        </Head>
        <Timeline order={order} />
        <SentParcels order={order} />
        {dispatch && <p>{dispatch}</p>}
        <OrderNotice order={order} />
        <Replacements order={order} />
        <Together order={order} isLinked />
        {order.takesMore && (
          <Suspense>
            <AddMorePots order={order} orderKey={null} />
          </Suspense>
        )}
        <Addresses>
          {travel?.isCollected ? (
            <ParcelLabel title="Collection" {...collectionLines(order)} />
          ) : (
            <ParcelLabel title="Delivery address" name={name} lines={addressLines(delivery)} stamped />
          )}
          <ParcelLabel title="Billing address" name={name} lines={addressLines(billing)} />
        </Addresses>
        <Wished order={order} />
        <BuyerRequests order={order} orderKey={null} />
        <OrderProblem number={number} />
      </div>
      <Panel as="aside" aria-label="Your order">
        <h2>Your order</h2>
        <SummaryLines lines={lines} />
        <Total pence={totalPence} sums={orderSums(order)} travel={orderTravel(order)} vat={order.vat} />
        <PaidWith order={order} orderKey={null} />
        <RefundLines order={order} />
        {order.vat && <OrderDocuments id={order.id} view="buyer" />}
      </Panel>
      <Stack $gap="s16">
        {resend.outcome}
        <Actions className="no-print">
          <PrintReceipt />
          <BackToOrders />
          {status !== 'cancelled' && resend.button}
        </Actions>
      </Stack>
    </TwoColumns>
  );
}

export function OrderDetails() {
  const { id = '' } = useParams();
  const reload = { refetchOnMountOrArgChange: true };
  const { currentData: order, error, isFetching, refetch } = useOrderQuery(id, reload);
  if (order) {
    return (
      <Page title={`Order ${order.number}`}>
        <PlacedOrder order={order} />
      </Page>
    );
  }
  return (
    <Page title="Order Details">
      <Stack $gap="s32">
        {isFetching ? (
          <Spinner label="Loading your order..." />
        ) : statusOf(error) === 404 ? (
          <Alert severity="error">Order not found</Alert>
        ) : (
          <RetryAlert onRetry={refetch}>Failed to load order details</RetryAlert>
        )}
        <Actions>
          <BackToOrders />
        </Actions>
      </Stack>
    </Page>
  );
}
