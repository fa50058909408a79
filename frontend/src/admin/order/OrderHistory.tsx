import { formatPence } from '@slipcast/contracts/money';
import { NOTE_MAX } from '@slipcast/contracts/limits';
import { Mail } from 'lucide-react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { column, line, small, tokens } from '../../base/theme.ts';
import { useSession } from '../../base/use-session.ts';
import {
  type Step,
  useAddNoteMutation,
  useOrderHistoryQuery,
} from '../../features/orders/admin-orders-api.ts';
import { useUserNamesQuery } from '../../features/users/users-api.ts';
import { shortDateTime } from '../../features/orders/order.ts';
import { TrackingText } from '../../features/orders/TrackingText.tsx';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { formatCount } from '../lists/count.ts';
import { submitted } from '../shell/FormDialog.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { texts, TRACKED } from './step-texts.ts';
import { undoneSteps } from './undone-steps.ts';
import { useReadAgain } from './use-read-again.ts';
import { useDraftForm } from '../shell/use-draft.ts';

const List = styled.ol`
  li {
    position: relative;
    display: grid;
    padding: 0 0 ${tokens.space.s16} ${tokens.space.s24};
    border-left: 2px solid ${tokens.color.rule};
    line-height: 1.4;
  }
  li:last-child {
    padding-bottom: 0;
  }
  li::before {
    content: '';
    position: absolute;
    top: 4px;
    left: -6px;
    width: 10px;
    height: 10px;
    border-radius: ${tokens.radius.chip};
    background: ${tokens.color.copper};
  }
  li[data-what='note']::before {
    background: ${tokens.color.amber};
  }
  li[data-what='cancelled']::before,
  li[data-what='refund-failed']::before {
    background: ${tokens.color.red};
  }
  time,
  .email {
    ${small}
  }
  .email {
    ${line('s8')}
  }
  .text {
    white-space: pre-line;
  }
`;
const NoteForm = styled.div`
  ${column('s12')}
  padding-top: ${tokens.space.s12};
  border-top: 1px solid ${tokens.color.raw};
`;

type StepProps = { step: Step; names: Record<string, string>; isEmailed: boolean };

function HistoryStep({ step, names, isEmailed }: StepProps) {
  const { what, at, by, text, amountPence } = step;
  const { user } = useSession();
  const { label, email } = texts[what];
  const who = by === user?.id ? 'you' : (names[by ?? ''] ?? 'another admin');
  return (
    <li data-what={what}>
      <strong>{label(formatPence(amountPence))}</strong>
      <span>
        <time dateTime={at}>{shortDateTime(at)}</time>
        {by !== null && <small> by {who}</small>}
      </span>
      {text && <span className="text">{TRACKED.includes(what) ? <TrackingText info={text} /> : text}</span>}
      {email && isEmailed && (
        <span className="email">
          <Mail aria-hidden size={14} /> Email to the customer: {email}
        </span>
      )}
    </li>
  );
}

const schema = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Required'),
    v.check((text) => text.length <= NOTE_MAX, `${formatCount(NOTE_MAX)} characters at most`),
  ),
});

function AddNote({ orderId }: { orderId: string }) {
  const [add] = useAddNoteMutation();
  const form = useDraftForm(`note on ${orderId}`, {
    schema,
    labels: { text: 'Private note' },
    defaultValues: { text: '' },
    onSubmit: ({ text }) =>
      submitted(add({ id: orderId, text }), 'Failed to add the note', () => form.reset({ text: '' })),
  });
  return (
    <NoteForm>
      <Form form={form} gap="s12">
        <TextArea
          {...form.field('text')}
          rows={2}
          hint="Only the back office can see this."
          autoComplete="off"
        />
        <div>
          <Button type="submit" look="secondary" busy={form.isSubmitting}>
            Add Note
          </Button>
        </div>
      </Form>
    </NoteForm>
  );
}

/** `isEmailed`: false where there is no address to send an email to. */
type Props = { orderId: string; changedAt: string | null; isEmailed: boolean };

/** Everything that has happened to the order, with times, and a form for private notes. */
export function OrderHistory({ orderId, changedAt, isEmailed }: Props) {
  const query = useOrderHistoryQuery(orderId, { refetchOnMountOrArgChange: true });
  const { data: steps, isError, refetch } = query;
  useReadAgain(changedAt, refetch);
  const undone = undoneSteps(steps ?? []);
  const staff = [...new Set(steps?.flatMap(({ by }) => by ?? []))].toSorted().join(',');
  const { data: names = {} } = useUserNamesQuery(staff, { skip: staff === '' });
  return (
    <Sheet aria-labelledby="order-history">
      <h2 id="order-history">History</h2>
      {isError && <RetryAlert onRetry={refetch}>Failed to load the history</RetryAlert>}
      {steps && (
        <List>
          {steps.map((step, index) => (
            // Steps are only ever added at the end.
            // oxlint-disable-next-line react/no-array-index-key
            <HistoryStep key={index} step={step} names={names} isEmailed={isEmailed && !undone.has(index)} />
          ))}
        </List>
      )}
      <AddNote orderId={orderId} />
    </Sheet>
  );
}
