import { PAY_LINK_LIMITS } from '@slipcast/contracts/limits';
import { formatPence } from '@slipcast/contracts/money';
import { useState } from 'react';
import { shortDateTime } from '../../features/orders/order.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { Stack } from '../../ui/Stack.tsx';

const HOUR_MS = 3_600_000;
const CHOICES = [
  { hours: 1, label: 'In an hour' },
  { hours: 24, label: 'In a day' },
  { hours: 72, label: 'In three days' },
  { hours: 168, label: 'In a week' },
  { hours: 336, label: 'In two weeks' },
];
const OTHER = 'other';

type Props = {
  pence: number;
  email: string;
  busy: boolean;
  onClose: () => void;
  onChoose: (until: Date) => void;
};

/** Until when an order that is paid by link holds its pots. */
export function LinkDialog({ pence, email, busy, onClose, onChoose }: Props) {
  const [chosen, setChosen] = useState('24');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  // Only for what is shown: the time is taken afresh when the button is pressed.
  const [opened] = useState(() => Date.now());
  const make = () => {
    const until = chosen === OTHER ? new Date(typed) : new Date(Date.now() + Number(chosen) * HOUR_MS);
    const minutes = (until.getTime() - Date.now()) / 60_000;
    if (!(minutes >= PAY_LINK_LIMITS.minutes && minutes <= PAY_LINK_LIMITS.days * 24 * 60))
      return setProblem(
        `Choose a time from ${PAY_LINK_LIMITS.minutes} minutes to ${PAY_LINK_LIMITS.days} days from now.`,
      );
    onChoose(until);
  };
  return (
    <Dialog
      title="Pay by Link"
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={make}>
            Make Order and Link
          </Button>
        </>
      }
    >
      <Stack $gap="s16">
        <p>
          The pots are taken off sale now. If {formatPence(pence)} isn’t paid in time, the order is cancelled,
          they go back on sale, and we email you.
        </p>
        <Select
          label="Hold the pots until"
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value);
            setProblem(undefined);
          }}
        >
          {CHOICES.map(({ hours, label }) => (
            <option key={hours} value={hours}>
              {label}: {shortDateTime(new Date(opened + hours * HOUR_MS).toISOString())}
            </option>
          ))}
          <option value={OTHER}>Another time</option>
        </Select>
        {chosen === OTHER && (
          <Field
            label="Day and time"
            type="datetime-local"
            required
            value={typed}
            error={problem}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
          />
        )}
        <p>
          {email
            ? `The link goes to ${email}, and you can copy it afterwards.`
            : 'There is no email address on the order, so copy the link afterwards and send it yourself.'}
        </p>
      </Stack>
    </Dialog>
  );
}
