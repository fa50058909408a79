import { adminText } from '../../base/strings/admin.ts';
import { useShipOrderMutation } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { AddressText } from './AddressText.tsx';
import { useTrackingForm } from './use-tracking-form.ts';

type Props = { order: Order; onClose: () => void; onShipped: (order: Order) => void };

/** Once the shipment is confirmed, the customer receives the tracking information by email. */
export function ShipDialog({ order, onClose, onShipped }: Props) {
  const [ship] = useShipOrderMutation();
  const { form, field } = useTrackingForm(
    '',
    adminText.shipFailed,
    (trackingInfo) => ship({ id: order.id, trackingInfo }),
    () => onShipped(order),
  );
  return (
    <FormDialog title={adminText.shipOrder} form={form} onClose={onClose} submit={adminText.confirmShipment}>
      <p>
        Order {order.number} for {order.name}
      </p>
      <AddressText address={order.delivery} />
      <Field
        {...field}
        hint="For example, the carrier and tracking number. The customer will see this exactly as you type it."
      />
    </FormDialog>
  );
}
