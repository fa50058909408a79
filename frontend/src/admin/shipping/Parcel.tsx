import { useState } from 'react';
import { styled } from 'styled-components';
import { column } from '../../base/theme.ts';
import { useReadyToCollectMutation, useShipOrderMutation } from '../../features/orders/admin-orders-api.ts';
import { longDate, type Order } from '../../features/orders/order.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Row, Stack } from '../../ui/Stack.tsx';
import { AddressText, AdminLines, PrintAddressButton } from '../fulfilment/order-parts.tsx';
import { ShippingFields, useShippingForm } from '../fulfilment/tracking-form.tsx';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Columns, Sheet } from '../shell/Screen.tsx';

const Part = styled.div`
  ${column('s16')}
  justify-items: start;
  .order-lines {
    width: 100%;
  }
`;

const NoteText = styled.p`
  white-space: pre-line;
`;

type FinishProps = {
  /** The order and those that go into its parcel. */
  together: readonly Order[];
  onShipped: (together: readonly Order[]) => void;
  onSkip: () => void;
  /** @param order the one that failed */
  onFailure: (order: Order, error: unknown, failure: string) => unknown;
};

/** Instead of tracking information: the buyer learns that the pots are ready. */
function ReadyForm({ together, onShipped, onSkip, onFailure }: FinishProps) {
  const [ready, { isLoading }] = useReadyToCollectMutation();
  const confirm = async () => {
    for (const order of together) {
      // oxlint-disable-next-line no-await-in-loop
      const { error } = await ready(order.id);
      if (error) return onFailure(order, error, 'Failed to mark the order as ready');
    }
    return onShipped(together);
  };
  return (
    <Stack $gap="s16">
      <p>{together[0]?.name} collects this order. We’ll email them where and when.</p>
      <Row $gap="s12">
        <Button busy={isLoading} onClick={() => void confirm()}>
          Ready to Collect
        </Button>
        <Button look="secondary" disabled={isLoading} onClick={onSkip}>
          Skip
        </Button>
      </Row>
    </Stack>
  );
}

function ShipForm({ together, onShipped, onSkip, onFailure }: FinishProps) {
  const [ship] = useShipOrderMutation();
  const shipping = useShippingForm(async (shipment) => {
    for (const [at, order] of together.entries()) {
      // One after the other, so that a failure leaves the rest as they are.
      // oxlint-disable-next-line no-await-in-loop
      const { error } = await ship({ id: order.id, shipment });
      if (!error) continue;
      if (at > 0) onShipped(together.slice(0, at));
      await onFailure(order, error, 'Failed to ship order');
      return undefined;
    }
    onShipped(together);
    return undefined;
  });
  const { form, isUntracked } = shipping;
  return (
    <>
      <Form form={form} gap="s16">
        <ShippingFields {...shipping} />
        <Row $gap="s12">
          <Button type="submit" busy={form.isSubmitting}>
            Confirm Shipment
          </Button>
          <Button look="secondary" disabled={form.isSubmitting} onClick={onSkip}>
            Skip
          </Button>
        </Row>
      </Form>
      <UnsavedGuard when={(form.formState.isDirty || isUntracked) && !form.isSubmitting} />
    </>
  );
}

type Props = Omit<FinishProps, 'together'> & {
  order: Order;
  /** Other waiting orders of the same buyer to the same address. */
  others: readonly Order[];
};

/** What goes into the parcel, where it goes, and the form that finishes it. */
export function Parcel({ order, others, ...on }: Props) {
  const { id, number, name, createdAt, delivery, lines, travel } = order;
  const [joined, setJoined] = useState<readonly string[]>([]);
  const together = [order, ...others.filter((other) => joined.includes(other.id))];
  const join = (other: string, isIn: boolean) =>
    setJoined(isIn ? [...joined, other] : joined.filter((one) => one !== other));
  const Finish = travel?.isCollected ? ReadyForm : ShipForm;
  return (
    <Sheet aria-labelledby="parcel">
      <h2 id="parcel">
        Order {number} for {name}
      </h2>
      {together.map(
        ({ id: of, number: ofNumber, packingNote }) =>
          packingNote && (
            <Alert key={of} severity="warning">
              <strong>{together.length === 1 ? 'Note for packing' : `Note for packing ${ofNumber}`}</strong>
              <NoteText>{packingNote}</NoteText>
            </Alert>
          ),
      )}
      <Columns>
        <Part>
          <AdminLines lines={together.length === 1 ? lines : together.flatMap((one) => one.lines)} />
          {others.map((other) => (
            <Checkbox
              key={other.id}
              label={`Put order ${other.number} into this parcel, too: same buyer, same address`}
              checked={joined.includes(other.id)}
              onChange={(event) => join(other.id, event.target.checked)}
            />
          ))}
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
            {together.map((one) => (
              <ButtonLink
                key={one.id}
                look="secondary"
                to={`/admin/orders/slips?order=${one.id}`}
                target="_blank"
              >
                {one.id === id ? 'Packing Slip' : `Slip ${one.number}`}
              </ButtonLink>
            ))}
          </Row>
        </Part>
      </Columns>
      <Finish together={together} {...on} />
    </Sheet>
  );
}
