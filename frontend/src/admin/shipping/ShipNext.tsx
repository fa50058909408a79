import { useState } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { column, media, row } from '../../base/theme.ts';
import { useShipOrderMutation } from '../../features/orders/admin-orders-api.ts';
import { longDate, type Order } from '../../features/orders/order.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { AddressText, AdminLines, PrintAddressButton } from '../fulfilment/order-parts.tsx';
import { LinkPreview, TRACKING_HINT, useTrackingForm } from '../fulfilment/tracking-form.tsx';
import { useOrdersToShip } from '../fulfilment/use-orders-to-ship.ts';
import { SHIPPED_MS, useTimedMessage } from '../lists/use-timed-message.ts';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';

const FAILED = 'Failed to ship order';

const Columns = styled.div`
  ${column('s24')}
  align-items: start;
  ${media.broad} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  > div {
    ${column('s16')}
    justify-items: start;
  }
  .order-lines {
    width: 100%;
  }
`;
const Buttons = styled.div`
  ${row('s12')}
`;

type ParcelProps = {
  order: Order;
  onShipped: () => void;
  onSkip: () => void;
  onFailure: (reason: string) => void;
};

/** What goes into the parcel, where it goes, and the form that sends it off. */
function Parcel({ order, onShipped, onSkip, onFailure }: ParcelProps) {
  const { id, number, name, createdAt, delivery, lines } = order;
  const [ship] = useShipOrderMutation();
  const { form, field } = useTrackingForm('', async ({ trackingInfo }) => {
    const { error } = await ship({ id, trackingInfo });
    if (error) onFailure(messageOr(error, FAILED));
    else onShipped();
    return undefined;
  });
  return (
    <Sheet aria-labelledby="parcel">
      <h2 id="parcel">
        Order {number} for {name}
      </h2>
      <Columns>
        <div>
          <AdminLines lines={lines} />
        </div>
        <div>
          <p>Ordered on {longDate(createdAt)}</p>
          <AddressText address={delivery} />
          <Buttons>
            <PrintAddressButton name={name} address={delivery} />
            <ButtonLink look="secondary" to={`/admin/orders/slips?order=${id}`} target="_blank">
              Packing Slip
            </ButtonLink>
          </Buttons>
        </div>
      </Columns>
      <Form form={form} gap="s16">
        <Field {...field} hint={`${TRACKING_HINT} The customer will see this exactly as you type it.`} />
        <LinkPreview form={form} />
        <Buttons>
          <Button type="submit" busy={form.isSubmitting}>
            Confirm Shipment
          </Button>
          <Button look="secondary" disabled={form.isSubmitting} onClick={onSkip}>
            Skip
          </Button>
        </Buttons>
      </Form>
      <UnsavedGuard when={form.formState.isDirty && !form.isSubmitting} />
    </Sheet>
  );
}

function Finished({ skipped, onAgain }: { skipped: number; onAgain: () => void }) {
  return (
    <Sheet>
      <p role="status">
        {skipped === 0
          ? 'No more paid orders are waiting.'
          : `${skipped === 1 ? '1 order was' : `${skipped} orders were`} skipped.`}
      </p>
      <Buttons>
        {skipped > 0 && <Button onClick={onAgain}>Go Through Them Again</Button>}
        <ButtonLink look={skipped > 0 ? 'secondary' : 'primary'} to="/admin/orders">
          All Orders
        </ButtonLink>
      </Buttons>
    </Sheet>
  );
}

/** Every paid order in turn, the oldest first: when one is shipped, the next one stands in its place. */
export function ShipNext() {
  const { orders, isError, refetch } = useOrdersToShip();
  const [done, setDone] = useState<readonly string[]>([]);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string[]>([]);
  const success = useTimedMessage();
  // What has just shipped is in the list until that is loaded again.
  const waiting = orders?.filter(({ id }) => !done.includes(id));
  const next = waiting?.find(({ id }) => !skipped.includes(id));
  const shipped = ({ id, number }: Order) => {
    setProblem([]);
    setDone([...done, id]);
    success.show(`Order ${number} has shipped.`, SHIPPED_MS);
  };
  const skip = ({ id }: Order) => {
    setProblem([]);
    setSkipped([...skipped, id]);
  };
  return (
    <Screen title="Ship Orders">
      <Outcome
        problem={problem.length > 0 && problem.map((line) => <p key={line}>{line}</p>)}
        onProblemClose={() => setProblem([])}
        success={success.message}
      />
      {isError && <RetryAlert onRetry={refetch}>Failed to load orders</RetryAlert>}
      {!orders && !isError && <Spinner label="Loading orders..." />}
      {waiting && next && (
        <>
          <p>{waiting.length === 1 ? '1 order is waiting.' : `${waiting.length} orders are waiting.`}</p>
          <Parcel
            key={next.id}
            order={next}
            onShipped={() => shipped(next)}
            onSkip={() => skip(next)}
            onFailure={(reason) => setProblem([...new Set([FAILED, reason])])}
          />
        </>
      )}
      {waiting && !next && <Finished skipped={waiting.length} onAgain={() => setSkipped([])} />}
    </Screen>
  );
}
