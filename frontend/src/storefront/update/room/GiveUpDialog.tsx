import { useState } from 'react';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

/** @param giveUp answers '', or why it did not work */
export function GiveUpDialog({ giveUp, onClose }: { giveUp: () => Promise<string>; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const press = async () => {
    setBusy(true);
    const message = await giveUp();
    if (message === '') return onClose();
    setProblem(message);
    setBusy(false);
  };
  return (
    <Dialog
      onClose={onClose}
      title="Give up your place?"
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Keep My Place
          </Button>
          <Button busy={busy && 'One moment...'} onClick={() => void press()}>
            Give Up
          </Button>
        </>
      }
    >
      <p>Someone else can then have a pot. You can join again, but only at the end of the queue.</p>
      {problem && <Alert severity="error">{problem}</Alert>}
    </Dialog>
  );
}
