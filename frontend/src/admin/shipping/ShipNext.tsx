import { useState } from 'react';
import { styled } from 'styled-components';
import { column } from '../../base/theme.ts';
import { useReadyToCollectMutation, useShipOrderMutation } from '../../features/orders/admin-orders-api.ts';
import { longDate, type Order } from '../../features/orders/order.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Row, Stack } from '../../ui/Stack.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { AddressText, AdminLines, PrintAddressButton } from '../fulfilment/order-parts.tsx';
import { LinkPreview, SHIPPING_HINT, useTrackingForm } from '../fulfilment/tracking-form.tsx';
import { problemLines } from '../fulfilment/use-status-change.ts';
import { useOrdersToShip } from '../fulfilment/use-orders-to-ship.ts';
import { SHIPPED_MS, useTimedMessage } from '../lists/use-timed-message.ts';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Columns, Screen, Sheet } from '../shell/Screen.tsx';

const Part = styled.div`
  ${column('s16')}
  justify-items: start;
  .order-lines {
    width: 100%;
  }
`;

type ParcelProps = {
  order: Order;
  onShipped: () => void;
  onSkip: () => void;
  onFailure: (error: unknown) => void;
};

type NextProps = Omit<ParcelProps, 'onFailure'> & { onFailure: (error: unknown, failure: string) => void };

/** Instead of tracking information: the buyer learns that the pots are ready. */
function ReadyForm({ order: { id, name }, onShipped, onSkip, onFailure }: ParcelProps) {
  const [ready, { isLoading }] = useReadyToCollectMutation();
  const confirm = async () => {
    const { error } = await ready(id);
    if (error) onFailure(error);
    else onShipped();
  };
  return (
    <Stack $gap="s16">
      <p>{name} collects this order. We’ll email them where and when.</p>
      <Row $gap="s12">
        <Button busy={isLoading} onClick={confirm}>
          Ready to Collect
        </Button>
        <Button look="secondary" disabled={isLoading} onClick={onSkip}>
          Skip
        </Button>
      </Row>
    </Stack>
  );
}

function ShipForm({ order: { id }, onShipped, onSkip, onFailure }: ParcelProps) {
  const [ship] = useShipOrderMutation();
  const { form, field } = useTrackingForm('', async ({ trackingInfo }) => {
    const { error } = await ship({ id, trackingInfo });
    if (error) onFailure(error);
    else onShipped();
    return undefined;
  });
  return (
    <>
      <Form form={form} gap="s16">
        <Field {...field} hint={SHIPPING_HINT} />
        <LinkPreview form={form} />
        <Row $gap="s12">
          <Button type="submit" busy={form.isSubmitting}>
            Confirm Shipment
          </Button>
          <Button look="secondary" disabled={form.isSubmitting} onClick={onSkip}>
            Skip
          </Button>
        </Row>
      </Form>
      <UnsavedGuard when={form.formState.isDirty && !form.isSubmitting} />
    </>
  );
}

/** What goes into the parcel, where it goes, and the form that finishes it. */
function Parcel({ order, onFailure, ...on }: NextProps) {
  const { id, number, name, createdAt, delivery, lines, travel } = order;
  const Finish = travel?.isCollected ? ReadyForm : ShipForm;
  const failure = travel?.isCollected ? 'Failed to mark the order as ready' : 'Failed to ship order';
  return (
    <Sheet aria-labelledby="parcel">
      <h2 id="parcel">
        Order {number} for {name}
      </h2>
      <Columns>
        <Part>
          <AdminLines lines={lines} />
        </Part>
        <Part>
          <p>Ordered on {longDate(createdAt)}</p>
          {travel && (
            <p>
              <strong>{travel.name}</strong>
            </p>
          )}
          {!travel?.isCollected && <AddressText address={delivery} />}
          <Row $gap="s12">
            {!travel?.isCollected && <PrintAddressButton name={name} address={delivery} />}
            <ButtonLink look="secondary" to={`/admin/orders/slips?order=${id}`} target="_blank">
              Packing Slip
            </ButtonLink>
          </Row>
        </Part>
      </Columns>
      <Finish order={order} {...on} onFailure={(error) => onFailure(error, failure)} />
    </Sheet>
  );
}

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

/** Every paid order in turn, oldest first: once one is shipped, the next takes its place. */
export function ShipNext() {
  const { orders, isError, refetch } = useOrdersToShip();
  const [done, setDone] = useState<readonly string[]>([]);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<readonly string[]>([]);
  const success = useTimedMessage();
  // An order that has just shipped stays in the list until that is reloaded.
  const waiting = orders?.filter(({ id, readyAt }) => readyAt === null && !done.includes(id));
  const next = waiting?.find(({ id }) => !skipped.includes(id));
  const shipped = ({ id, number, travel }: Order) => {
    setProblem([]);
    setDone([...done, id]);
    success.show(
      `Order ${number} ${travel?.isCollected ? 'is ready to collect' : 'has shipped'}.`,
      SHIPPED_MS,
    );
  };
  const skip = ({ id }: Order) => {
    setProblem([]);
    setSkipped([...skipped, id]);
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
            key={next.id}
            order={next}
            onShipped={() => shipped(next)}
            onSkip={() => skip(next)}
            onFailure={(error, failure) => setProblem(problemLines(error, failure))}
          />
        </>
      )}
      {waiting && !next && <Finished skipped={waiting.length} onAgain={() => setSkipped([])} />}
    </Screen>
  );
}
