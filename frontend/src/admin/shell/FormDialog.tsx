import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { LeaveDialog } from './UnsavedGuard.tsx';

type Props = {
  title: string;
  form: ComponentProps<typeof Form>['form'] & { isSubmitting: boolean };
  onClose: () => void;
  /** The label of the submit button, where it is not Save. */
  submit?: string;
  /** Something other than the form itself is still under way. */
  busy?: boolean;
  /** There are changes, so closing needs a confirmation. */
  dirty?: boolean;
  wide?: boolean;
  children: ReactNode;
};

/** A form in a dialog. Cancel changes nothing, and a failure leaves everything as it was typed. */
export function FormDialog(props: Props) {
  const { title, form, onClose, submit, busy = false, dirty = false, wide = false, children } = props;
  const id = useId();
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (dirty ? setLeaving(true) : onClose());
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
          <Button type="submit" form={id} busy={busy || form.isSubmitting}>
            {submit ?? (form.isSubmitting ? 'Saving...' : 'Save')}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} gap="s24">
        {children}
      </Form>
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Dialog>
  );
}
