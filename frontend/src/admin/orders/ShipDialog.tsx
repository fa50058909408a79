import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { messageOr } from '../../app/api.ts';
import { adminText } from '../../app/strings/admin.ts';
import { useShipOrderMutation } from '../../features/orders/admin-orders-api.ts';
import { addressLines, type Order } from '../../features/orders/order.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { AddressText } from './AddressText.tsx';
import { Stack } from '../shell/Stack.tsx';

type Props = { order: Order; onClose: () => void; onShipped: (order: Order) => void };

/** Nothing changes until Confirm Shipment; the shopper then gets the tracking information by e-mail. */
export function ShipDialog({ order, onClose, onShipped }: Props) {
  const [ship, { isLoading, error }] = useShipOrderMutation();
  const [tracking, setTracking] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // After the dialog has opened, which gives the focus to its first button.
  useEffect(() => field.current?.focus(), []);
  const confirm = async (event: SyntheticEvent) => {
    event.preventDefault();
    const trackingInfo = tracking.trim();
    setMissing(trackingInfo === '');
    if (trackingInfo === '') return;
    const answer = await ship({ id: order.id, trackingInfo });
    if (!answer.error) onShipped(order);
  };
  const reason = messageOr(error, '');
  return (
    <Dialog
      open
      onClose={onClose}
      title={adminText.shipOrder}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="ship-order" busy={isLoading}>
            {adminText.confirmShipment}
          </Button>
        </>
      }
    >
      <form id="ship-order" noValidate onSubmit={(event) => void confirm(event)}>
        <Stack>
          {error && (
            <Alert severity="error">
              <p>{adminText.shipFailed}</p>
              {reason && <p>{reason}</p>}
            </Alert>
          )}
          <p>
            Order {order.number} for {order.name}
          </p>
          <AddressText lines={addressLines(order.delivery)} />
          <Field
            label={adminText.trackingInformation}
            hint="Carrier and number; the customer sees it as you write it."
            ref={field}
            autoComplete="off"
            maxLength={500}
            required
            value={tracking}
            error={isMissing ? 'Tracking information is required' : undefined}
            onChange={(event) => {
              setTracking(event.target.value);
              setMissing(false);
            }}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
