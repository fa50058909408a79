import { ArrowLeft, Truck } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { adminText } from '../../base/strings/admin.ts';
import { column, media, row, tokens } from '../../base/theme.ts';
import { useSession } from '../../base/use-session.ts';
import { useAdminOrderQuery, useChangeStatusMutation } from '../../features/orders/admin-orders-api.ts';
import { isOnItsWay, longDate, type Order } from '../../features/orders/order.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { TrackingText } from '../../features/orders/TrackingText.tsx';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Price } from '../../ui/Price.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { CancelDialog } from '../fulfilment/CancelDialog.tsx';
import { AddressText, AdminLines, PrintAddressButton } from '../fulfilment/order-parts.tsx';
import { nextStatuses } from '../fulfilment/order-rules.ts';
import { ShipDialog, TrackingDialog } from '../fulfilment/tracking-dialogs.tsx';
import { CHANGED_MS, SHIPPED_MS, useTimedMessage } from '../lists/use-timed-message.ts';
import { refusedBy } from '../shell/FormDialog.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';
import { useDraftState } from '../shell/use-draft.ts';
import { FailedRefund } from './FailedRefund.tsx';
import { OrderHistory } from './OrderHistory.tsx';

const Layout = styled.div`
  ${column('s24')}
  align-items: start;
  ${media.broad} {
    grid-template-columns: minmax(0, 1fr) 360px;
  }
`;
const Total = styled.p`
  display: flex;
  justify-content: space-between;
  padding-top: ${tokens.space.s12};
  border-top: 1px solid ${tokens.color.raw};
  font-size: ${tokens.text.t20};
  font-weight: 700;
`;
const Actions = styled.div`
  ${row('s12')}
  padding-top: ${tokens.space.s4};
`;

const FactColumns = styled(Facts)`
  ${media.medium} {
    grid-template-columns: 1fr 1fr;
  }
`;

function OrderFacts({ order }: { order: Order }) {
  const { number, status, name, email, phone, createdAt, updatedAt, shippedAt, tracking } = order;
  return (
    <FactColumns>
      <Fact term="Order Number">{number}</Fact>
      <Fact term="Status">
        <StatusChip status={status} />
      </Fact>
      <Fact term="Customer">{name}</Fact>
      <Fact term="Email">
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      {phone && <Fact term="Phone">{phone}</Fact>}
      <Fact term="Order Date">{longDate(createdAt)}</Fact>
      {isOnItsWay(status) && <Fact term="Shipped Date">{longDate(shippedAt)}</Fact>}
      {status === 'cancelled' && <Fact term="Cancelled Date">{longDate(updatedAt)}</Fact>}
      <Fact term="Tracking Info">{tracking ? <TrackingText info={tracking} /> : 'Not available'}</Fact>
    </FactColumns>
  );
}

function OrderSheets({ order }: { order: Order }) {
  const [open, setOpen] = useDraftState<'ship' | 'tracking' | 'cancel' | null>(`sheets of ${order.id}`, null);
  const { mayAdminister } = useSession();
  const success = useTimedMessage();
  const { id, number, status, name, delivery, billing, lines, totalPence } = order;
  const [change, { isLoading, error, reset }] = useChangeStatusMutation();
  const close = () => setOpen(null);
  const shipped = () => {
    close();
    success.show(`Order ${number} has shipped.`, SHIPPED_MS);
    // The focused button has disappeared.
    document.getElementById('admin-main')?.focus({ preventScroll: true });
  };
  const corrected = (isNew: boolean) => {
    close();
    success.show(
      isNew ? 'The tracking info is saved. The customer gets an e-mail.' : 'The tracking info is unchanged.',
      SHIPPED_MS,
    );
  };
  const cancel = async () => {
    close();
    if ((await change({ id, status: 'cancelled' })).error) return;
    success.show(`Order ${number} is now Cancelled.`, CHANGED_MS);
    document.getElementById('admin-main')?.focus({ preventScroll: true });
  };
  return (
    <Layout>
      <Stack $gap="s24">
        <Outcome
          problem={error && refusedBy(error, 'Failed to update order status').message}
          onProblemClose={reset}
          success={success.message}
        />
        <FailedRefund order={order} />
        <Sheet>
          <OrderFacts order={order} />
          <Actions>
            {status === 'paid' && (
              <Button Icon={Truck} onClick={() => setOpen('ship')}>
                {adminText.shipOrder}
              </Button>
            )}
            {isOnItsWay(status) && (
              <Button look="secondary" onClick={() => setOpen('tracking')}>
                {adminText.updateTracking}
              </Button>
            )}
            <ButtonLink look="secondary" to={`/admin/orders/slips?order=${id}`}>
              Packing Slip
            </ButtonLink>
            {mayAdminister && nextStatuses(status).includes('cancelled') && (
              <Button look="secondary" busy={isLoading} onClick={() => setOpen('cancel')}>
                Cancel Order
              </Button>
            )}
          </Actions>
        </Sheet>
        <Sheet>
          <h2>Order Lines</h2>
          <AdminLines lines={lines} />
          {order.isPriced && (
            <Total>
              <span>Total</span>
              <Price pence={totalPence} />
            </Total>
          )}
        </Sheet>
      </Stack>
      <Stack $gap="s24">
        <Sheet aria-labelledby="delivery-address">
          <h2 id="delivery-address">Delivery Address</h2>
          <AddressText address={delivery} />
          <Actions>
            <PrintAddressButton name={name} address={delivery} />
          </Actions>
        </Sheet>
        <Sheet aria-labelledby="billing-address">
          <h2 id="billing-address">Billing Address</h2>
          <AddressText address={billing} />
        </Sheet>
        {mayAdminister && <OrderHistory orderId={id} />}
      </Stack>
      {open === 'ship' && <ShipDialog order={order} onClose={close} onShipped={shipped} />}
      {open === 'cancel' && <CancelDialog order={order} onClose={close} onConfirm={() => void cancel()} />}
      {open === 'tracking' && <TrackingDialog order={order} onClose={close} onSaved={corrected} />}
    </Layout>
  );
}

export function AdminOrder() {
  const { orderId = '' } = useParams();
  const query = useAdminOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  const { currentData: order, isFetching, refetch } = query;
  const { key } = useLocation();
  const navigate = useNavigate();
  // If the visit began on this page, there is nothing to go back to.
  const back = () => void (key === 'default' ? navigate('/admin/orders') : navigate(-1));
  return (
    <Screen title={order ? `Order ${order.number}` : 'Order'}>
      <div>
        <Button Icon={ArrowLeft} look="secondary" onClick={back}>
          Back
        </Button>
      </div>
      {!order && isFetching && <Spinner label="Loading the order..." />}
      {!order && !isFetching && <RetryAlert onRetry={refetch}>Failed to load order details</RetryAlert>}
      {order && <OrderSheets key={order.id} order={order} />}
    </Screen>
  );
}
