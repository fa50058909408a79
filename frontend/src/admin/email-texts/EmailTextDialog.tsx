import {
  EMAIL_PLACEHOLDERS,
  EMAIL_TEXT_LIMITS as MAX,
  EMAIL_TEXT_NAMES as NAMES,
  type EmailText,
  NO_EMAIL_TEXT,
  unknownPlaceholders,
  WORDED_EMAIL_NAMES,
} from '@slipcast/contracts/email-texts';
import type { EditedEmailText } from '@slipcast/contracts/http/email-texts';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { fieldErrorsOf, messageOr } from '../../base/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, FieldHint } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { formatCount } from '../lists/count.ts';
import { FormDialog } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import { EmailPreview } from './EmailPreview.tsx';
import { useSaveEmailTextMutation } from './email-texts-api.ts';

const KNOWN = EMAIL_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
const words = (field: keyof EmailText) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text.length <= MAX[field], `${formatCount(MAX[field])} characters at most`),
    v.check((text) => unknownPlaceholders(text).length === 0, `Only ${KNOWN} may stand between braces`),
  );
const schema = v.object({
  subject: words('subject'),
  heading: words('heading'),
  opening: words('opening'),
  closing: words('closing'),
});

type Props = { text: EditedEmailText; onClose: () => void; onSaved: (name: string) => void };

/** The maker's own words in one email, beside what it then looks like. */
export function EmailTextDialog({ text: { email, revision, ...loaded }, onClose, onSaved }: Props) {
  const [save] = useSaveEmailTextMutation();
  const own = WORDED_EMAIL_NAMES[email];
  const form = useDraftForm(`words of ${email}`, {
    schema,
    labels: NAMES,
    defaultValues: loaded as EmailText,
    prefix: 'email',
    onSubmit: async (typed) => {
      const { error } = await save({ email, ...typed, revisionLoaded: revision });
      if (error) return { message: messageOr(error), fields: fieldErrorsOf(error) };
      onSaved(own.name);
      return undefined;
    },
  });
  const typed = { ...NO_EMAIL_TEXT, ...useWatch({ control: form.control }) };
  const isOwn = Object.values(typed).some((one) => one !== '');
  const reset = () => {
    for (const field of Object.keys(NO_EMAIL_TEXT) as (keyof EmailText)[])
      form.setValue(field, '', { shouldDirty: true });
  };
  return (
    <FormDialog title={own.name} form={form} onClose={onClose} wide>
      <FieldHint>You can use {KNOWN}. Leave a field empty for the shop’s own text.</FieldHint>
      <Field {...form.field('subject')} optional placeholder={own.subject} autoComplete="off" />
      <Field {...form.field('heading')} optional placeholder={own.heading} autoComplete="off" />
      <TextArea {...form.field('opening')} optional rows={4} hint="After the greeting." />
      <TextArea
        {...form.field('closing')}
        optional
        rows={3}
        hint="At the end, before your name and address."
      />
      {email === 'order-shipped' && (
        <FieldHint>
          Where an order is sent in several parcels, each has its own email with your words. Its subject and
          heading say which part is on its way.
        </FieldHint>
      )}
      {isOwn && (
        <div>
          <Button look="secondary" onClick={reset}>
            Back to the Default
          </Button>
        </div>
      )}
      <EmailPreview email={email} text={typed} />
    </FormDialog>
  );
}
