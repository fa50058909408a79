import { HAND_METHODS, type HandMethod } from '@slipcast/contracts/by-hand';
import { type ReactNode, useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { focusScreen } from '../shell/focus-screen.ts';

type Props = {
  children: ReactNode;
  /** What has to be confirmed, as a sentence. */
  confirmation: string;
  isSettling: boolean;
  error: unknown;
  settle: (how: HandMethod | null) => Promise<unknown>;
};

const LABELS: Record<HandMethod, string> = {
  cash: 'Cash',
  'card-reader': 'Card, in person',
  'bank-transfer': 'Bank transfer',
};

/** Says what Square could not refund. The maker pays it back another way and marks it as settled. */
export function SettleAlert({ children, confirmation, isSettling, error, settle }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [how, setHow] = useState<HandMethod | null>(null);
  const confirm = () => {
    setAsking(false);
    void settle(how).then(focusScreen);
  };
  return (
    <>
      <Alert
        severity="error"
        action={
          <Button look="secondary" busy={isSettling} onClick={() => setAsking(true)}>
            Mark as Settled
          </Button>
        }
      >
        <p>{children}</p>
        {error !== undefined && <p>{messageOr(error, 'Failed to mark the refund as settled')}</p>}
      </Alert>
      {isAsking && (
        <ConfirmDialog
          title="Mark the refund as settled?"
          dismiss="Not Yet"
          confirm="Mark as Settled"
          onClose={() => setAsking(false)}
          onConfirm={confirm}
          fields={
            <Select
              id="settled-how"
              label="How you paid it back"
              value={how ?? ''}
              onChange={({ target }) => setHow(HAND_METHODS.find((one) => one === target.value) ?? null)}
            >
              <option value="">Another way</option>
              {HAND_METHODS.map((one) => (
                <option key={one} value={one}>
                  {LABELS[one]}
                </option>
              ))}
            </Select>
          }
        >
          {confirmation} The buyer gets an email that says so. This can’t be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
