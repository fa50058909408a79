import { TRACKING_MAX } from '@slipcast/contracts/limits';
import { trackingParts } from '@slipcast/contracts/tracking';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import type { Shipment } from '../../features/orders/admin-orders-api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, FieldHint } from '../../ui/Field.tsx';
import type { submitted } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';

type Submitted = ReturnType<typeof submitted>;

const schemaFor = (isOptional: boolean) =>
  v.object({
    trackingInfo: v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => isOptional || text !== '', 'Required'),
    ),
  });

/** A form for tracking information, with the focus in its only field unless something else has it. */
export function useTrackingForm(
  initial: string,
  onSubmit: (values: { trackingInfo: string }) => Submitted,
  { isOptional = false, takesFocus = true } = {},
) {
  const form = useDraftForm('tracking', {
    schema: schemaFor(isOptional),
    labels: { trackingInfo: 'Tracking Information' },
    defaultValues: { trackingInfo: initial },
    onSubmit,
  });
  const { setFocus } = form;
  // The opening dialog focuses its first button; this effect runs after it.
  useEffect(() => {
    if (takesFocus) setFocus('trackingInfo');
  }, [setFocus, takesFocus]);
  const field = form.field('trackingInfo');
  return { form, field: { ...field, autoComplete: 'off', maxLength: TRACKING_MAX, required: !isOptional } };
}

/** The form that ships an order. Post without tracking is said, not left empty by mistake. */
export function useShippingForm(onSubmit: (shipment: Shipment) => Submitted, takesFocus = true) {
  const [isUntracked, setUntracked] = useState(false);
  const { form, field } = useTrackingForm(
    '',
    ({ trackingInfo }) => onSubmit(isUntracked ? { untracked: true } : { trackingInfo }),
    { isOptional: isUntracked, takesFocus },
  );
  const onUntracked = (to: boolean) => {
    setUntracked(to);
    form.clearErrors();
  };
  return { form, field, isUntracked, onUntracked };
}

export const TRACKING_HINT =
  'Carrier and number, such as Royal Mail AB123456789GB, or the carrier’s web address.';
const SHIPPING_HINT = `${TRACKING_HINT} The customer will see this exactly as you type it.`;

/** Where the customer's link will lead. Always one line, so that nothing moves while you type. */
export function LinkPreview({ form: { control } }: Pick<ReturnType<typeof useTrackingForm>, 'form'>) {
  const typed = useWatch({ control, name: 'trackingInfo' });
  const pages = trackingParts(typed).flatMap(({ href }) => (href === undefined ? [] : [new URL(href).host]));
  const [page, ...more] = [...new Set(pages)];
  const others = more.length > 0 ? ` and ${more.join(', ')}` : '';
  const noLink = typed.trim() ? 'The customer gets this text without a link.' : '\u00a0';
  return (
    <FieldHint role="status">{page ? `The customer gets a link to ${page}${others}.` : noLink}</FieldHint>
  );
}

type ShippingFieldsProps = ReturnType<typeof useShippingForm>;

/** Tracking information, or that there is none. */
export const ShippingFields = ({ form, field, isUntracked, onUntracked }: ShippingFieldsProps) => (
  <>
    <Field {...field} hint={SHIPPING_HINT} disabled={isUntracked} />
    {!isUntracked && <LinkPreview form={form} />}
    <Checkbox
      label="Sent without tracking"
      checked={isUntracked}
      onChange={({ target }) => onUntracked(target.checked)}
    />
  </>
);
