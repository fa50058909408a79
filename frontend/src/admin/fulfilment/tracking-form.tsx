import { TRACKING_MAX } from '@slipcast/contracts/limits';
import { trackingParts } from '@slipcast/contracts/tracking';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { FieldHint } from '../../ui/Field.tsx';
import type { submitted } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';

const schema = v.object({ trackingInfo: v.pipe(v.string(), v.trim(), v.nonEmpty('Required')) });

/** A form for tracking information, with the focus in its only field. */
export function useTrackingForm(
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

export const TRACKING_HINT =
  'Carrier and number, such as Royal Mail AB123456789GB, or the carrier’s web address.';
export const SHIPPING_HINT = `${TRACKING_HINT} The customer will see this exactly as you type it.`;

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
