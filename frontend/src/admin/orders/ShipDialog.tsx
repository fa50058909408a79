import { adminText } from '../../base/strings/admin.ts';
import { useShipOrderMutation } from '../../features/orders/admin-orders-api.ts';
import { addressLines, type Order } from '../../features/orders/order.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { AddressText } from './AddressText.tsx';
import { useTracking } from './use-tracking.ts';

type Props = { order: Order; onClose: () => void; onShipped: (order: Order) => void };

/** Nothing changes until Confirm Shipment; the shopper then gets the tracking information by e-mail. */
export function ShipDialog({ order, onClose, onShipped }: Props) {
  const [ship, { isLoading, error }] = useShipOrderMutation();
  const { field, read } = useTracking<HTMLInputElement>('');
  const confirm = async () => {
    const trackingInfo = read();
    if (trackingInfo === '') return;
    const answer = await ship({ id: order.id, trackingInfo });
    if (!answer.error) onShipped(order);
  };
  return (
    <FormDialog
      title={adminText.shipOrder}
      onClose={onClose}
      onSubmit={() => void confirm()}
      submit={adminText.confirmShipment}
      busy={isLoading}
      failure={{ text: adminText.shipFailed, error }}
    >
      <p>
        Order {order.number} for {order.name}
      </p>
      <AddressText lines={addressLines(order.delivery)} />
      <Field {...field} hint="Carrier and number; the customer sees it as you write it." />
    </FormDialog>
  );
}
