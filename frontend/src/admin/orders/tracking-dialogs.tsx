import { TRACKING_MAX } from '@slipcast/contracts/limits';
import { trackingParts } from '@slipcast/contracts/tracking';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { adminText } from '../../base/strings/admin.ts';
import { useChangeTrackingMutation, useShipOrderMutation } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { Field, FieldHint, TextArea } from '../../ui/Field.tsx';
import { FormDialog, submitted } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import { AddressText, AdminLines } from './order-parts.tsx';

const schema = v.object({ trackingInfo: v.pipe(v.string(), v.trim(), v.nonEmpty('Required')) });

/** The form of both dialogs, and its only field, which has the focus. */
function useTrackingForm(
  initial: string,
  onSubmit: (values: v.InferOutput<typeof schema>) => ReturnType<typeof submitted>,
) {
  const form = useDraftForm('tracking', {
    schema,
    labels: { trackingInfo: 'Tracking Information' },
    defaultValues: { trackingInfo: initial },
    onSubmit,
  });
  const { setFocus } = form;
  // The opening dialog focuses its first button; this effect runs after it.
  useEffect(() => setFocus('trackingInfo'), [setFocus]);
  const field = form.field('trackingInfo');
  return { form, field: { ...field, autoComplete: 'off', maxLength: TRACKING_MAX, required: true } };
}

const HINT = 'Carrier and number, such as Royal Mail AB123456789GB, or the carrier’s web address.';

/** Where the customer's link will lead. Always one line, so that nothing moves while somebody types. */
function LinkPreview({ form: { control } }: Pick<ReturnType<typeof useTrackingForm>, 'form'>) {
  const typed = useWatch({ control, name: 'trackingInfo' });
  const pages = trackingParts(typed).flatMap(({ href }) => (href === undefined ? [] : [new URL(href).host]));
  const [page, ...more] = [...new Set(pages)];
  const others = more.length > 0 ? ` and ${more.join(', ')}` : '';
  const noLink = typed.trim() ? 'No link: only the text is sent' : '\u00a0';
  return (
    <FieldHint role="status">{page ? `The customer gets a link to ${page}${others}` : noLink}</FieldHint>
  );
}

type ShipProps = { order: Order; onClose: () => void; onShipped: (order: Order) => void };

/** Once the shipment is confirmed, the customer receives the tracking information by email. */
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
      <Field {...field} hint={`${HINT} The customer will see this exactly as you type it.`} />
      <LinkPreview form={form} />
    </FormDialog>
  );
}

type TrackingProps = {
  order: Order;
  onClose: () => void;
  /** @param isNew it differs from before, so the customer is told */
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
      <TextArea {...field} rows={4} hint={`${HINT} The customer gets the new information by e-mail.`} />
      <LinkPreview form={form} />
    </FormDialog>
  );
}
