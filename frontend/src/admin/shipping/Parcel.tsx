import { useState } from 'react';
import { styled } from 'styled-components';
import { column } from '../../base/theme.ts';
import { useReadyToCollectMutation } from '../../features/orders/admin-orders-api.ts';
import { longDate, type Order } from '../../features/orders/order.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Row, Stack } from '../../ui/Stack.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { BuyerWishes, hasWishes } from '../fulfilment/BuyerWishes.tsx';
import { AddressText, AdminLines, PrintAddressButton } from '../fulfilment/order-parts.tsx';
import { linesToSend, sharesParcel } from '../fulfilment/order-rules.ts';
import { useBeginPacking, useBeginPackingMutation } from '../fulfilment/packing-api.ts';
import type { FinishProps } from './finish.ts';
import { ShipForm } from './ShipForm.tsx';
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

type Props = Omit<FinishProps, 'together'> & {
  order: Order;
  /** Other waiting orders of the same buyer to the same address, or that share its parcel. */
  others: readonly Order[];
};

/** What goes into the parcel, where it goes, and the form that finishes it. */
export function Parcel({ order, others, ...on }: Props) {
  const { id, number, name, createdAt, delivery, travel } = order;
  /** What the packer has decided; until then, an order that its buyer added to this parcel is in it. */
  const [decided, setDecided] = useState<Record<string, boolean>>({});
  const isIn = (other: Order) => decided[other.id] ?? sharesParcel(other, order);
  const together = [order, ...others.filter(isIn)];
  // A parcel that its buyer pays for once has one slip.
  const hasOwnSlip = (one: Order) => one.id === id || !sharesParcel(one, order);
  const [begin] = useBeginPackingMutation();
  useBeginPacking([order, ...others.filter((other) => sharesParcel(other, order))]);
  const Finish = travel?.isCollected ? ReadyForm : ShipForm;
  return (
    <Sheet aria-labelledby="parcel">
      <h2 id="parcel">
        <Unbroken>Order {number}</Unbroken> for {name}
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
      {together.filter(hasWishes).map((one) => (
        <Alert key={one.id} severity="info">
          <BuyerWishes order={one} />
        </Alert>
      ))}
      <Columns>
        <Part>
          <AdminLines lines={together.flatMap(linesToSend)} />
          {others.map((other) => (
            <Checkbox
              key={other.id}
              label={
                sharesParcel(other, order)
                  ? `With order ${other.number}: the buyer has paid for one delivery`
                  : `Put order ${other.number} into this parcel, too: same buyer, same address`
              }
              checked={isIn(other)}
              onChange={(event) => setDecided({ ...decided, [other.id]: event.target.checked })}
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
            {!travel?.isCollected && (
              <PrintAddressButton
                name={name}
                address={delivery}
                onPrint={() => void begin({ ids: [id], printed: true })}
              />
            )}
            {!travel?.isCollected && (
              <ButtonLink look="secondary" to={`/admin/orders/slips?order=${id}&label`} target="_blank">
                Slip and Label
              </ButtonLink>
            )}
            {together.filter(hasOwnSlip).map((one) => (
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
