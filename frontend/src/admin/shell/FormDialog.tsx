import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import type { Refused } from '../../ui/form/use-schema-form.ts';
import { LeaveDialog } from './ConfirmDialog.tsx';

type Request = PromiseLike<{ error?: unknown }>;

/** A refusal with this text and, if the server gave one, its reason. */
export function refusedBy(error: unknown, text: string): Refused {
  const reason = messageOr(error, text);
  return { message: reason === text ? text : `${text}${text.endsWith('.') ? '' : ':'} ${reason}` };
}

/** The end of a submit: `onDone`, or a refusal with this text and, if the server gave one, its reason. */
export async function submitted(
  request: Request,
  text: string,
  onDone: () => void,
): Promise<Refused | undefined> {
  const { error } = await request;
  if (!error) {
    onDone();
    return undefined;
  }
  return refusedBy(error, text);
}

type Props = {
  title: string;
  form: ComponentProps<typeof Form>['form'] & { isSubmitting: boolean; formState: { isDirty: boolean } };
  onClose: () => void;
  /** The label of the submit button, where it is not Save. */
  submit?: string;
  /** Something other than the form itself is still under way. */
  busy?: boolean;
  /** There are changes besides what was typed, so closing needs a confirmation as well. */
  dirty?: boolean;
  wide?: boolean;
  children: ReactNode;
};

/** A form in a dialog. Cancel changes nothing, and a failure leaves everything as it was typed. */
export function FormDialog(props: Props) {
  const { title, form, onClose, submit, busy = false, dirty = false, wide = false, children } = props;
  const id = useId();
  const [isLeaving, setLeaving] = useState(false);
  const isChanged = dirty || form.formState.isDirty;
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
