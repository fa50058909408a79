import { WORDED_EMAIL_NAMES } from '@slipcast/contracts/email-texts';
import type { EditedEmailText } from '@slipcast/contracts/http/email-texts';
import { ArrowLeft, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/Alert.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { Screen } from '../shell/Screen.tsx';
import { EmailTextDialog } from './EmailTextDialog.tsx';
import { useEmailTextsQuery } from './email-texts-api.ts';

type Row = EditedEmailText & { id: string };

const columns = (edit: (email: EditedEmailText['email']) => void): Column<Row>[] => [
  { header: 'Email', cell: ({ email }) => WORDED_EMAIL_NAMES[email].name },
  {
    header: 'Words',
    cell: ({ subject, heading, opening, closing }) =>
      subject || heading || opening || closing ? 'Yours' : 'The shop’s own',
  },
  {
    header: 'Actions',
    cell: ({ email }) => (
      <Button
        Icon={Pencil}
        look="secondary"
        aria-label={`Edit ${WORDED_EMAIL_NAMES[email].name}`}
        onClick={() => edit(email)}
      >
        Edit
      </Button>
    ),
  },
];

/** The emails about an order, in which the maker may use words of her own. */
export function EmailTexts() {
  const { data, isError, isFetching, refetch } = useEmailTextsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [edited, setEdited] = useState<string | null>(null);
  const [saved, setSaved] = useState('');
  const text = data?.find(({ email }) => email === edited);
  const edit = (email: string) => {
    setSaved('');
    setEdited(email);
  };
  return (
    <Screen title="Emails">
      <div>
        <ButtonLink Icon={ArrowLeft} look="secondary" to="/admin/settings">
          Back to Settings
        </ButtonLink>
      </div>
      <p>
        Each of these emails greets the buyer, says what was ordered with its photographs, and ends with your
        name and address. Subject, heading, and what you say at the beginning and the end can be yours. Gift
        vouchers, replacements and sales over the counter have emails with the shop’s own words.
      </p>
      <Outcome success={saved} onSuccessClose={() => setSaved('')} />
      {!data && isFetching && <Spinner label="Loading the emails..." />}
      {isError && <RetryAlert onRetry={refetch}>Failed to load the emails</RetryAlert>}
      {data && (
        <DataTable
          caption="Emails"
          rows={data.map((one) => ({ ...one, id: one.email }))}
          columns={columns(edit)}
          needs="some"
        />
      )}
      {text && (
        <EmailTextDialog
          key={`${text.email} ${text.revision}`}
          text={text}
          onClose={() => setEdited(null)}
          onSaved={(name) => {
            setEdited(null);
            setSaved(`${name}: saved. The next email has your words.`);
          }}
        />
      )}
    </Screen>
  );
}
