import { adminText } from '../../base/strings/admin.ts';
import { useChangeTrackingMutation, useShipOrderMutation } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import type { SentParcel } from '../../features/orders/order-extras.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { FormDialog, submitted } from '../shell/FormDialog.tsx';
import { AddressText, AdminLines } from './order-parts.tsx';
import { linesToSend } from './order-rules.ts';
import { ParcelPart, useParcelPart } from './ParcelPart.tsx';
import { useWhoShipped } from './use-who-shipped.ts';
import {
  LinkPreview,
  ShippingFields,
  TRACKING_HINT,
  useShippingForm,
  useTrackingForm,
} from './tracking-form.tsx';

type ShipProps = { order: Order; onClose: () => void; onShipped: (order: Order, isAll: boolean) => void };

/** Confirming emails the customer. */
export function ShipDialog({ order, onClose, onShipped }: ShipProps) {
  const { id, number, name, delivery } = order;
  const part = useParcelPart(order);
  const [ship] = useShipOrderMutation();
  const whoShipped = useWhoShipped();
  const shipping = useShippingForm(async (shipment) => {
    if (part.isNothing) return { message: 'Choose what goes into this parcel' };
    const { error } = await ship({ id, shipment: { ...shipment, ...part.pieces } });
    if (!error) return void onShipped(order, part.isAll);
    const [failure, ...why] = await whoShipped(id, error, 'Failed to ship order');
    return { message: why.length > 0 ? `${failure}: ${why.join(' ')}` : failure! };
  });
  return (
    <FormDialog
      title={adminText.shipOrder}
      form={shipping.form}
      dirty={shipping.isUntracked || part.chosen !== null}
      onClose={onClose}
      submit="Confirm Shipment"
    >
      <p>
        Order {number} for {name}
      </p>
      <AddressText address={delivery} />
      <AdminLines lines={linesToSend(order)} />
      <ParcelPart {...part} />
      <ShippingFields {...shipping} />
    </FormDialog>
  );
}

type TrackingProps = {
  order: Order;
  /** Of an order in several parcels. */
  parcel?: SentParcel;
  onClose: () => void;
  /** @param isNew whether it differs from before, so that the customer is emailed */
  onSaved: (isNew: boolean) => void;
};

export function TrackingDialog({ order, parcel, onClose, onSaved }: TrackingProps) {
  const { id } = order;
  const { tracking } = parcel ?? order;
  const [change] = useChangeTrackingMutation();
  const { form, field } = useTrackingForm(tracking, ({ trackingInfo }) =>
    submitted(
      change({ id, trackingInfo, ...(parcel && { parcelId: parcel.id }) }),
      'Failed to update tracking info',
      () => onSaved(trackingInfo !== tracking),
    ),
  );
  return (
    <FormDialog title={adminText.updateTracking} form={form} onClose={onClose}>
      <TextArea {...field} rows={4} hint={`${TRACKING_HINT} We’ll email it to the customer.`} />
      <LinkPreview form={form} />
    </FormDialog>
  );
}
