import { TRACKING_MAX } from '@slipcast/contracts/limits';
import { useEffect } from 'react';
import * as v from 'valibot';
import { adminText } from '../../base/strings/admin.ts';
import { useDraftForm } from '../shell/use-draft.ts';
import { failed } from '../shell/failed.ts';

const schema = v.object({
  trackingInfo: v.pipe(v.string(), v.trim(), v.nonEmpty('Required')),
});

type Send = (trackingInfo: string) => Promise<{ error?: unknown }>;

/** The form of the two dialogs that ask for tracking information, its field, and the focus on it. */
export function useTrackingForm(initial: string, failure: string, send: Send, onDone: () => void) {
  const form = useDraftForm('tracking', {
    schema,
    labels: { trackingInfo: adminText.trackingInformation },
    defaultValues: { trackingInfo: initial },
    onSubmit: async ({ trackingInfo }) => {
      const { error } = await send(trackingInfo);
      if (error) return failed(failure, error);
      onDone();
      return undefined;
    },
  });
  const { setFocus } = form;
  // The opening dialog focuses its first button; this effect runs after it.
  useEffect(() => setFocus('trackingInfo'), [setFocus]);
  const field = {
    ...form.field('trackingInfo'),
    autoComplete: 'off',
    maxLength: TRACKING_MAX,
    required: true,
  };
  return { form, field };
}
