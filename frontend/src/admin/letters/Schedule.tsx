import * as v from 'valibot';
import { Field } from '../../ui/Field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { fromLondon } from '../lists/london-time.ts';
import { FormDialog } from '../shell/FormDialog.tsx';

const NO_TIME = 'Give the day and time in UK time. There is no such time when the clocks go forward.';
const schema = v.object({
  sendAt: v.pipe(
    v.string(),
    v.check((local) => fromLondon(local) !== null, NO_TIME),
  ),
});

type Props = {
  onClose: () => void;
  /** @param sendAt ISO 8601 @returns why it was refused */
  onChosen: (sendAt: string) => Promise<string | undefined>;
};

/** When a letter goes. */
export function Schedule({ onClose, onChosen }: Props) {
  const form = useSchemaForm({
    schema,
    labels: { sendAt: 'Send at (UK time)' },
    defaultValues: { sendAt: '' },
    prefix: 'letter',
    onSubmit: async ({ sendAt }) => {
      const message = await onChosen(fromLondon(sendAt) ?? '');
      return message === undefined ? undefined : { message };
    },
  });
  return (
    <FormDialog title="Schedule this letter" form={form} onClose={onClose} submit="Schedule">
      <Field {...form.field('sendAt')} required type="datetime-local" />
    </FormDialog>
  );
}
