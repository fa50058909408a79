import { type ReactNode, useEffect } from 'react';
import { useGuard } from '../../base/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { DangerButton } from '../../ui/DangerButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/Stack.tsx';

export const LeaveDialog = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <ConfirmDialog
    title="Leave without saving?"
    dismiss="Keep Editing"
    confirm="Leave"
    danger
    asksToLeave
    onClose={onStay}
    onConfirm={onLeave}
  >
    Your changes haven’t been saved.
  </ConfirmDialog>
);

/** Asks before a link, the back button or closing the tab discards changes. One per screen. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const { leave, stay } = useGuard((from, to) => when && to.pathname !== from.pathname);
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  return leave && <LeaveDialog onStay={stay} onLeave={leave} />;
}

type Props = {
  title: string;
  dismiss: string;
  confirm: string;
  /** Whether confirming deletes or ends something for good. */
  danger?: boolean;
  /** See Modal. */
  asksToLeave?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
  /** Below the question: what else has to be said. */
  fields?: ReactNode;
};

export function ConfirmDialog(props: Props) {
  const {
    title,
    dismiss,
    confirm,
    danger = false,
    asksToLeave,
    onClose,
    onConfirm,
    children,
    fields,
  } = props;
  const Confirm = danger ? DangerButton : Button;
  return (
    <Dialog
      onClose={onClose}
      asksToLeave={asksToLeave}
      title={title}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {dismiss}
          </Button>
          <Confirm onClick={onConfirm}>{confirm}</Confirm>
        </>
      }
    >
      {fields ? (
        <Stack $gap="s16">
          <p>{children}</p>
          {fields}
        </Stack>
      ) : (
        <p>{children}</p>
      )}
    </Dialog>
  );
}
