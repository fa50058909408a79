import { useEffect, useRef, useState } from 'react';
import { NEWSLETTER_TOPICS, topicName, type NewsletterTopic } from '@slipcast/contracts/newsletter';
import { shortDate } from '../../features/orders/order.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { formatCount } from '../lists/count.ts';
import { RowDetail, rowOutcome, RowProblems, RowText } from '../lists/imported-row.tsx';
import { useDebounced } from '../shell/use-debounced.ts';
import { Sources, TableImport } from '../lists/TableImport.tsx';
import {
  type AskedImport,
  type ListedRow,
  useImportSubscribersMutation,
  usePreviewSubscribersMutation,
} from './subscriber-import-api.ts';

const Subscriber = ({ row, email, topics, problems }: ListedRow) => (
  <RowText>
    {email || 'No email address'}
    <RowDetail>{topics.map(topicName).join(', ')}</RowDetail>
    <RowProblems problems={problems.map((problem) => ({ ...problem, row }))} />
  </RowText>
);
const outcome = rowOutcome('New');
const columns: Column<ListedRow>[] = [
  { header: 'Subscriber', cell: Subscriber },
  { header: 'Row', numeric: true, cell: ({ row }) => formatCount(row) },
  {
    header: 'Agreed',
    cell: ({ agreedAt, source }) => (
      <RowText>
        {agreedAt && shortDate(agreedAt)}
        <RowDetail>{source}</RowDetail>
      </RowText>
    ),
    isBlank: ({ agreedAt, source }) => agreedAt === null && source === '',
  },
  { header: 'What happens', cell: (row) => outcome({ ...row, changes: [] }) },
];

const Explained = () => (
  <>
    <p>
      Bring your mailing list from another program. You see what would happen before anything does, and no one
      is emailed. Each row needs the date on which the person agreed, because you must be able to show it.
    </p>
    <Sources>
      <li>Mailchimp: Audience, All Contacts, then Export Audience</li>
      <li>Squarespace: the mailing list’s Export</li>
      <li>Kit: Subscribers, then Export</li>
      <li>This shop: Subscribers, then Download as CSV</li>
      <li>A table of your own, saved as CSV, with the columns “email” and “consent date”</li>
    </Sources>
    <p>
      People who have unsubscribed, there or here, stay out, and so do addresses whose email comes back.
      Anyone who is on the list stays as they are, so uploading a file again changes nothing. Names aren’t
      stored.
    </p>
  </>
);

/** The mailing list of another program. */
export function ImportSubscribers() {
  const [topics, setTopics] = useState<readonly NewsletterTopic[]>(['updates']);
  const [source, setSource] = useState('');
  const [preview, previewing] = usePreviewSubscribersMutation();
  const [start, importing] = useImportSubscribersMutation();
  const [shown, setShown] = useState<File | null>(null);
  /** What the last preview was asked with. */
  const lookedWith = useRef('');
  const isImported = importing.isLoading || importing.data !== undefined;
  const typed = useDebounced(source.trim());
  const look = (asked: AskedImport) => {
    setShown(asked.file);
    lookedWith.current = asked.source;
    importing.reset();
    void preview(asked);
  };
  /** What the rows would do depends on the fields too. */
  const lookAgain = (changed: Partial<AskedImport>) => {
    if (shown && !isImported) look({ file: shown, topics, source: source.trim(), ...changed });
  };
  useEffect(() => {
    if (!shown || isImported || typed === lookedWith.current) return;
    lookedWith.current = typed;
    void preview({ file: shown, topics, source: typed });
  }, [typed, shown, isImported, topics, preview, lookedWith]);
  const choose = (topic: NewsletterTopic, on: boolean) => {
    const chosen = NEWSLETTER_TOPICS.filter((one) => (one === topic ? on : topics.includes(one)));
    if (chosen.length === 0) return;
    setTopics(chosen);
    lookAgain({ topics: chosen });
  };
  return (
    <TableImport
      title="Import Subscribers"
      back={{ to: '/admin/subscribers', label: 'Back to Subscribers' }}
      one="subscriber"
      explained={<Explained />}
      columns={columns}
      preview={previewing}
      importing={importing}
      onPreview={(file) => look({ file, topics, source: source.trim() })}
      onImport={(file) => void start({ file, topics, source: source.trim() })}
    >
      <Field
        label="Where they agreed"
        hint="For rows that don’t say, such as “Sign-up form of my old shop”. It’s stored as proof."
        value={source}
        maxLength={200}
        onChange={({ target }) => setSource(target.value)}
      />
      <Fieldset legend="Topics of rows that don’t say">
        <div>
          {NEWSLETTER_TOPICS.map((topic) => (
            <Checkbox
              key={topic}
              label={topicName(topic)}
              checked={topics.includes(topic)}
              onChange={({ target }) => choose(topic, target.checked)}
            />
          ))}
        </div>
      </Fieldset>
    </TableImport>
  );
}
