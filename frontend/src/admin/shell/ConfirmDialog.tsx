import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type Props = {
  title: string;
  dismiss: string;
  confirm: string;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
};

export function ConfirmDialog({ title, dismiss, confirm, onClose, onConfirm, children }: Props) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {dismiss}
          </Button>
          <Button onClick={onConfirm}>{confirm}</Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
