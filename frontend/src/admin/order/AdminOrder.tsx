import { formatPence } from '@slipcast/contracts/money';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../../base/use-session.ts';
import { useAdminOrderQuery } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import type { BuyerRequest } from '../../features/orders/requests-api.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Row, Stack } from '../../ui/Stack.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { CancelDialog } from '../fulfilment/CancelDialog.tsx';
import { CollectedDialog } from '../fulfilment/CollectedDialog.tsx';
import { ShipDialog, TrackingDialog } from '../fulfilment/tracking-dialogs.tsx';
import { useStatusChange } from '../fulfilment/use-status-change.ts';
import { focusScreen } from '../shell/focus-screen.ts';
import { Columns, Screen, Sheet } from '../shell/Screen.tsx';
import { useDraftState } from '../shell/use-draft.ts';
import { awaitsRefund, REFUND_POLL_MS } from './awaits-refund.ts';
import { BesideOrders } from './BesideOrders.tsx';
import { EmailsSheet } from './EmailsSheet.tsx';
import { FailedRefund } from './FailedRefund.tsx';
import { MoneySheets } from './MoneySheets.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderActions, type Opened } from './OrderActions.tsx';
import { PackingNote } from './PackingNote.tsx';
import { ParcelsSheet } from './ParcelsSheet.tsx';
import { RequestsSheet } from './RequestsSheet.tsx';
import { RefundsSheet } from './RefundsSheet.tsx';
import { AddressSheets, CustomsSheet, LinesSheet } from './order-sheets.tsx';

const ChangeAddressDialog = lazy(async () => ({
  default: (await import('./ChangeAddressDialog.tsx')).ChangeAddressDialog,
}));
const SendAgainDialog = lazy(async () => ({
  default: (await import('./SendAgainDialog.tsx')).SendAgainDialog,
}));

function OrderSheets({ order }: { order: Order }) {
  const [open, setOpen] = useDraftState<Opened | null>(`sheets of ${order.id}`, null);
  const { mayAdminister } = useSession();
  const change = useStatusChange();
  const close = () => setOpen(null);
  const shipped = (_order: Order, isAll: boolean) => {
    close();
    change.announceShipped(order, isAll);
    focusScreen();
  };
  const corrected = (isNew: boolean) => {
    close();
    change.announce(
      isNew ? 'Tracking info saved. We’re emailing the customer.' : 'The tracking info is unchanged.',
    );
  };
  const readdressed = () => {
    close();
    change.announce(`Delivery address saved.${order.email && ' We’re emailing the customer.'}`);
  };
  const cancel = (gone: number[]) => {
    close();
    void change.changeStatus(order, 'cancelled', gone);
  };
  const refunded = (pence: number) =>
    change.announce(
      order.byHand
        ? `${formatPence(pence)} is recorded as returned by you to ${order.name}.`
        : `${formatPence(pence)} is on its way back to ${order.name}. We’ll email them once it’s refunded.`,
    );
  const sentAgain = ({ number, travel }: Order) => {
    close();
    const next = travel?.isCollected ? 'It is to be collected.' : 'It waits under Ship Next.';
    change.announce(`Order ${number} replaces it, at no charge. ${next}`);
    focusScreen();
  };
  const [refunding, setRefunding] = useState<BuyerRequest | null>(null);
  const ready = () => void change.readyToCollect(order);
  const collected = (collectedBy: string) => {
    close();
    change.announceCollected(order, collectedBy);
    focusScreen();
  };
  return (
    <Columns $widths="minmax(0, 1fr) 360px">
      <Stack $gap="s24">
        <Outcome problem={change.problem} onProblemClose={change.clearProblem} success={change.success} />
        <FailedRefund order={order} />
        {mayAdminister && (
          <RequestsSheet
            order={order}
            onCancel={() => setOpen('cancel')}
            onRefund={setRefunding}
            onAnswered={change.announce}
          />
        )}
        <Sheet>
          <OrderFacts order={order} />
          <OrderActions order={order} busy={change.isBusy} onOpen={setOpen} onReady={ready} />
        </Sheet>
        <ParcelsSheet order={order} onProblem={change.showProblem} onDone={change.announce} />
        {mayAdminister && <MoneySheets order={order} />}
        <PackingNote order={order} />
        <LinesSheet order={order} />
        <CustomsSheet order={order} />
        {mayAdminister && (
          <RefundsSheet
            order={order}
            request={refunding}
            onRequestClose={() => setRefunding(null)}
            onRefunded={refunded}
          />
        )}
      </Stack>
      <Stack $gap="s24">
        <AddressSheets order={order} onChange={mayAdminister ? () => setOpen('address') : undefined} />
        {mayAdminister && (
          <EmailsSheet
            order={order}
            onSent={change.announce}
            onProblem={(text) => change.showProblem([text])}
          />
        )}
        {mayAdminister && (
          <OrderHistory
            orderId={order.id}
            changedAt={order.updatedAt}
            isEmailed={order.email !== '' || !(order.byHand || order.replaces)}
          />
        )}
      </Stack>
      {open === 'ship' && <ShipDialog order={order} onClose={close} onShipped={shipped} />}
      {open === 'collected' && <CollectedDialog order={order} onClose={close} onCollected={collected} />}
      {open === 'cancel' && <CancelDialog order={order} onClose={close} onConfirm={cancel} />}
      {open === 'again' && (
        <Suspense fallback={null}>
          <SendAgainDialog order={order} onClose={close} onSent={sentAgain} />
        </Suspense>
      )}
      {open === 'address' && (
        <Suspense fallback={null}>
          <ChangeAddressDialog order={order} onClose={close} onChanged={readdressed} />
        </Suspense>
      )}
      {open === 'tracking' && <TrackingDialog order={order} onClose={close} onSaved={corrected} />}
    </Columns>
  );
}

export function AdminOrder() {
  const { orderId = '' } = useParams();
  const [isWaiting, setWaiting] = useState(false);
  const query = useAdminOrderQuery(orderId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isWaiting ? REFUND_POLL_MS : 0,
  });
  const { currentData: order, isFetching, refetch } = query;
  const awaited = order !== undefined && awaitsRefund(order);
  if (awaited !== isWaiting) setWaiting(awaited);
  const { key } = useLocation();
  const navigate = useNavigate();
  // A visit that began on this page has nothing to go back to.
  const back = () => void (key === 'default' ? navigate('/admin/orders') : navigate(-1));
  return (
    <Screen title={order ? `Order ${order.number}` : 'Order'}>
      <Row $gap="s12">
        <Button Icon={ArrowLeft} look="secondary" onClick={back}>
          Back
        </Button>
        {order && <BesideOrders order={order} />}
      </Row>
      {!order && isFetching && <Spinner label="Loading the order..." />}
      {!order && !isFetching && <RetryAlert onRetry={refetch}>Failed to load order details</RetryAlert>}
      {order && <OrderSheets key={order.id} order={order} />}
    </Screen>
  );
}
