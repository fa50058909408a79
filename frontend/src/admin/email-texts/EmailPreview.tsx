import {
  EMAIL_TEXT_LIMITS as MAX,
  type EmailText,
  unknownPlaceholders,
  type WordedEmail,
} from '@slipcast/contracts/email-texts';
import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ShownEmail } from '../shell/ShownEmail.tsx';
import { useDebounced } from '../shell/use-debounced.ts';
import { useEmailPreviewQuery } from './email-texts-api.ts';

const FIELDS = Object.keys(MAX) as (keyof EmailText)[];
const mayBeSaved = (text: EmailText): boolean =>
  FIELDS.every((field) => text[field].length <= MAX[field] && unknownPlaceholders(text[field]).length === 0);

/** The whole email with these words, as a buyer called Ada would get it. While something is wrong with them, as it was before. */
export function EmailPreview({ email, text }: { email: WordedEmail; text: EmailText }) {
  const typed = useDebounced(JSON.stringify(text));
  const [shown, setShown] = useState(typed);
  if (typed !== shown && mayBeSaved(JSON.parse(typed) as EmailText)) setShown(typed);
  const words = JSON.parse(shown) as EmailText;
  const { data, error, isFetching } = useEmailPreviewQuery({ email, ...words });
  return (
    <section aria-label="Preview" aria-busy={isFetching || undefined}>
      {error && <Alert severity="error">{messageOr(error)}</Alert>}
      {data ? <ShownEmail preview={data} /> : isFetching && <Spinner label="Writing the email..." />}
    </section>
  );
}
