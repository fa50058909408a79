import { adminText } from '../../base/strings/admin.ts';
import { useChangeTrackingMutation, useShipOrderMutation } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { FormDialog, submitted } from '../shell/FormDialog.tsx';
import { AddressText, AdminLines } from './order-parts.tsx';
import { LinkPreview, SHIPPING_HINT, TRACKING_HINT, useTrackingForm } from './tracking-form.tsx';

type ShipProps = { order: Order; onClose: () => void; onShipped: (order: Order) => void };

/** Confirming emails the tracking information to the customer. */
export function ShipDialog({ order, onClose, onShipped }: ShipProps) {
  const { id, number, name, delivery, lines } = order;
  const [ship] = useShipOrderMutation();
  const { form, field } = useTrackingForm('', ({ trackingInfo }) =>
    submitted(ship({ id, trackingInfo }), 'Failed to ship order', () => onShipped(order)),
  );
  return (
    <FormDialog title={adminText.shipOrder} form={form} onClose={onClose} submit="Confirm Shipment">
      <p>
        Order {number} for {name}
      </p>
      <AddressText address={delivery} />
      <AdminLines lines={lines} />
      <Field {...field} hint={SHIPPING_HINT} />
      <LinkPreview form={form} />
    </FormDialog>
  );
}

type TrackingProps = {
  order: Order;
  onClose: () => void;
  /** @param isNew whether it differs from before, so that the customer is emailed */
  onSaved: (isNew: boolean) => void;
};

export function TrackingDialog({ order: { id, tracking }, onClose, onSaved }: TrackingProps) {
  const [change] = useChangeTrackingMutation();
  const { form, field } = useTrackingForm(tracking, ({ trackingInfo }) =>
    submitted(change({ id, trackingInfo }), 'Failed to update tracking info', () =>
      onSaved(trackingInfo !== tracking),
    ),
  );
  return (
    <FormDialog title={adminText.updateTracking} form={form} onClose={onClose}>
      <TextArea {...field} rows={4} hint={`${TRACKING_HINT} We’ll email it to the customer.`} />
      <LinkPreview form={form} />
    </FormDialog>
  );
}
