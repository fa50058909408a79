import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LeaveDialog } from './ConfirmDialog.tsx';

type Props = {
  title: string;
  /** Whether closing would discard changes, so that it needs a confirmation. */
  isChanged: boolean;
  onClose: () => void;
  /** The button that finishes, beside Cancel. */
  done: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/** A dialog for an edit. Cancel changes nothing. */
export function GuardedDialog({ title, isChanged, onClose, done, wide = false, children }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (isChanged ? setLeaving(true) : onClose());
  return (
    <Dialog
      wide={wide}
      onClose={close}
      title={title}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          {done}
        </>
      }
    >
      {children}
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Dialog>
  );
}
