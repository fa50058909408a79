import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failure } from './Failure.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { Stack } from './Stack.tsx';

type Props = {
  title: string;
  onClose: () => void;
  onSubmit: () => void;
  /** The words of the button that submits. */
  submit: string;
  busy: boolean;
  /** Of the last try; `text` is what failed, `error` why. */
  failure?: { text: string; error: unknown };
  /** Worth a question before it is closed without being sent. */
  dirty?: boolean;
  children: ReactNode;
};

/** A form in a dialog: Cancel changes nothing, and a failure leaves everything as it was typed. */
export function FormDialog(props: Props) {
  const { title, onClose, onSubmit, submit, busy, failure, dirty = false, children } = props;
  const id = useId();
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (dirty ? setLeaving(true) : onClose());
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          // A second press while the first one is on its way.
          if (!busy) onSubmit();
        }}
      >
        <Stack>
          {failure?.error !== undefined && <Failure text={failure.text} error={failure.error} />}
          {children}
        </Stack>
      </form>
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Dialog>
  );
}
