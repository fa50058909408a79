import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type Props = {
  title: string;
  /** The words of the two buttons: what leaves everything as it is, and what does it. */
  keep: string;
  confirm: string;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
};

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog({ title, keep, confirm, onClose, onConfirm, children }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {keep}
          </Button>
          <Button onClick={onConfirm}>{confirm}</Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
