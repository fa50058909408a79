import { useState } from 'react';
import { adminText } from '../../base/strings/admin.ts';
import { useChangeTrackingMutation, useShipOrderMutation } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import type { SentParcel } from '../../features/orders/order-extras.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { FormDialog, submitted } from '../shell/FormDialog.tsx';
import { AddressText, AdminLines } from './order-parts.tsx';
import { linesToSend, numbersText } from './order-rules.ts';
import { useParcelMates } from './use-parcel-mates.ts';
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
  const { others } = useParcelMates(order);
  const [isAlone, setAlone] = useState(false);
  const [ship] = useShipOrderMutation();
  const whoShipped = useWhoShipped();
  const shipping = useShippingForm(async (shipment) => {
    if (part.isNothing) return { message: 'Choose what goes into this parcel' };
    const { error } = await ship({ id, shipment: { ...shipment, ...part.pieces } });
    const failed = async (of: string, because: unknown) => {
      const [failure, ...why] = await whoShipped(of, because, 'Failed to ship order');
      return { message: why.length > 0 ? `${failure}: ${why.join(' ')}` : failure! };
    };
    if (error) return failed(id, error);
    for (const other of isAlone || !part.isAll ? [] : others) {
      // oxlint-disable-next-line no-await-in-loop
      const { error: refused } = await ship({ id: other.id, shipment });
      if (refused) return failed(other.id, refused);
    }
    return void onShipped(order, part.isAll);
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
      <AdminLines lines={[order, ...(isAlone ? [] : others)].flatMap(linesToSend)} />
      {others.length > 0 && part.isAll && (
        <Checkbox
          label={`With ${others.length === 1 ? 'order' : 'orders'} ${numbersText(others)}: the buyer has paid for one delivery`}
          checked={!isAlone}
          onChange={(event) => setAlone(!event.target.checked)}
        />
      )}
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
  const isShared = order.addedTo !== null || order.added.length > 0;
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
      {isShared && <p>This changes all orders that went in the same parcel.</p>}
    </FormDialog>
  );
}
