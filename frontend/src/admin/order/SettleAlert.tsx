import { type ReactNode, useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { focusScreen } from '../shell/focus-screen.ts';

type Props = {
  children: ReactNode;
  /** What has to be confirmed, as a sentence. */
  confirmation: string;
  isSettling: boolean;
  error: unknown;
  settle: () => Promise<unknown>;
};

/** Says what Square could not refund. The maker pays it back another way and marks it as settled. */
export function SettleAlert({ children, confirmation, isSettling, error, settle }: Props) {
  const [isAsking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    void settle().then(focusScreen);
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
        >
          {confirmation} The buyer gets an email that says so. This can’t be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
