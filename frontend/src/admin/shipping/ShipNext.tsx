import { Fragment, useState } from 'react';
import type { Order } from '../../features/orders/order.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { ordersBeside, sharesParcel } from '../fulfilment/order-rules.ts';
import { useBeginPackingMutation } from '../fulfilment/packing-api.ts';
import { useOrdersToShip } from '../fulfilment/use-orders-to-ship.ts';
import { useUndoShipping } from '../fulfilment/use-undo-shipping.ts';
import { useWhoShipped } from '../fulfilment/use-who-shipped.ts';
import { SHIPPED_MS, useTimedMessage } from '../lists/use-timed-message.ts';
import { focusScreen } from '../shell/focus-screen.ts';
import { Screen, Sheet } from '../shell/Screen.tsx';
import type { Shipped } from './finish.ts';
import { Parcel } from './Parcel.tsx';

function Finished({ skipped, onAgain }: { skipped: number; onAgain: () => void }) {
  return (
    <Sheet>
      <p role="status">
        {skipped === 0
          ? 'No more paid orders to ship.'
          : `You skipped ${skipped === 1 ? '1 order' : `${skipped} orders`}.`}
      </p>
      <Row $gap="s12">
        {skipped > 0 && <Button onClick={onAgain}>Ship Skipped Orders</Button>}
        <ButtonLink look={skipped > 0 ? 'secondary' : 'primary'} to="/admin/orders">
          All Orders
        </ButtonLink>
      </Row>
    </Sheet>
  );
}

/** Orders that their buyers no longer want are left out until someone has answered. */
const Unwanted = ({ orders }: { orders: readonly Order[] }) =>
  orders.length > 0 && (
    <Sheet aria-label="Not to be sent">
      <p>
        {orders.length === 1 ? 'The buyer of this order wants' : 'The buyers of these orders want'} to cancel,
        so don’t send {orders.length === 1 ? 'it' : 'them'} before that is answered:{' '}
        {orders.map(({ id, number }, at) => (
          <Fragment key={id}>
            {at > 0 && ', '}
            <Link to={`/admin/orders/${id}`}>{number}</Link>
          </Fragment>
        ))}
      </p>
    </Sheet>
  );

/** The parcel before, which a press in error has sent. */
const LastShipped = ({
  last,
  isBusy,
  onUndo,
}: {
  last: readonly Shipped[];
  isBusy: boolean;
  onUndo: () => void;
}) =>
  last.length > 0 && (
    <Row $gap="s12">
      <p>
        Sent just now: {last.map(({ number }) => number).join(' and ')}. The buyer hasn’t been emailed yet.
      </p>
      <Button look="secondary" busy={isBusy} onClick={onUndo}>
        Undo Shipping
      </Button>
    </Row>
  );

/** Every paid order in turn, oldest first: once one is shipped, the next takes its place. */
export function ShipNext() {
  const { orders, unwanted, isError, refetch } = useOrdersToShip();
  const [done, setDone] = useState<readonly string[]>([]);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<readonly string[]>([]);
  /** Someone else may have shipped it, so it is no longer in the list; it stays until the packer has read why. */
  const [failed, setFailed] = useState<Order | null>(null);
  const whoShipped = useWhoShipped();
  const { undo, isUndoing } = useUndoShipping();
  /** What can still be undone of the parcel before. */
  const [last, setLast] = useState<readonly Shipped[]>([]);
  const [parcels, setParcels] = useState(0);
  const success = useTimedMessage();
  // An order that has just shipped stays in the list until that is reloaded.
  const waiting = orders?.filter(({ id, readyAt }) => readyAt === null && !done.includes(id));
  const next = failed ?? waiting?.find(({ id }) => !skipped.includes(id));
  const shipped = (together: readonly Order[], left = false, undoable: readonly Shipped[] = []) => {
    setProblem([]);
    setFailed(null);
    setLast(undoable);
    setParcels((before) => before + 1);
    // An order with pieces left to send takes its place again.
    if (!left) setDone((before) => [...before, ...together.map(({ id }) => id)]);
    const numbers = together.map(({ number }) => number).join(' and ');
    const one = together.length === 1;
    const isReady = together[0]?.travel?.isCollected;
    const what = left
      ? 'has shipped in part'
      : isReady
        ? `${one ? 'is' : 'are'} ready to collect`
        : `${one ? 'has' : 'have'} shipped`;
    success.show(`${one ? 'Order' : 'Orders'} ${numbers} ${what}.`, SHIPPED_MS);
  };
  const undoLast = async () => {
    success.clear();
    for (const { orderId, parcelId } of last) {
      // oxlint-disable-next-line no-await-in-loop
      const refused = await undo(orderId, parcelId);
      if (refused.length > 0) return setProblem(refused);
    }
    const ids = last.map(({ orderId }) => orderId);
    setDone((before) => before.filter((id) => !ids.includes(id)));
    setLast([]);
    focusScreen();
    return undefined;
  };
  const [packing] = useBeginPackingMutation();
  const skip = (order: Order) => {
    setProblem([]);
    setFailed(null);
    setSkipped([...skipped, order.id]);
    // It was only viewed, so its buyer can still add pots.
    const mates = ordersBeside(order, waiting ?? []).filter((other) => sharesParcel(other, order));
    void packing({ ids: [order, ...mates].map(({ id }) => id), skipped: true });
  };
  return (
    <Screen title="Ship Orders">
      <Outcome problem={problem} onProblemClose={() => setProblem([])} success={success.message} />
      {isError && <RetryAlert onRetry={refetch}>Failed to load orders</RetryAlert>}
      {!orders && !isError && <Spinner label="Loading orders..." />}
      {waiting && next && (
        <>
          <p>{waiting.length === 1 ? '1 order to ship' : `${waiting.length} orders to ship`}</p>
          <Parcel
            key={`${next.id} ${parcels}`}
            order={next}
            others={ordersBeside(next, waiting)}
            onShipped={shipped}
            onSkip={() => skip(next)}
            onFailure={async (order, error, failure) => {
              setFailed(next);
              setProblem(await whoShipped(order.id, error, failure));
            }}
          />
        </>
      )}
      <LastShipped last={last} isBusy={isUndoing} onUndo={() => void undoLast()} />
      <Unwanted orders={unwanted} />
      {waiting && !next && <Finished skipped={waiting.length} onAgain={() => setSkipped([])} />}
    </Screen>
  );
}
