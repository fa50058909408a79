import { type ComponentProps, type ReactNode, useId } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import { Button } from '../../ui/Button.tsx';
import { DangerButton } from '../../ui/DangerButton.tsx';
import { Form } from '../../ui/form/Form.tsx';
import type { Refused } from '../../ui/form/use-schema-form.ts';
import { GuardedDialog } from './GuardedDialog.tsx';

type Request = PromiseLike<{ error?: unknown }>;

/** There was no answer at all. */
export const UNREACHABLE = 'The shop did not answer. Check your connection, then try again.';

/** A refusal with this text and, if the server gave one, its reason. */
export function refusedBy(error: unknown, text: string): Refused {
  const reason = statusOf(error) === 0 ? UNREACHABLE : messageOr(error, text);
  return { message: reason === text ? text : `${text}${text.endsWith('.') ? '' : ':'} ${reason}` };
}

/** Awaits a submit: calls `onDone`, or answers a refusal with this text and, if the server gave one, its reason. */
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
  /** It can't be undone. */
  danger?: boolean;
  /** Something other than the form itself is still running. */
  busy?: boolean;
  /** Whether there are changes outside the form's fields. */
  dirty?: boolean;
  wide?: boolean;
  /** Beside a refusal: a way forward. */
  action?: ReactNode;
  children: ReactNode;
};

/** A form in a dialog. A failure leaves everything as it was typed. */
export function FormDialog(props: Props) {
  const { title, form, onClose, submit, busy = false, dirty = false, wide = false, action, children } = props;
  const Submit = props.danger ? DangerButton : Button;
  const id = useId();
  return (
    <GuardedDialog
      title={title}
      wide={wide}
      isChanged={dirty || form.formState.isDirty}
      onClose={onClose}
      done={
        <Submit type="submit" form={id} busy={busy || form.isSubmitting}>
          {submit ?? (form.isSubmitting ? 'Saving...' : 'Save')}
        </Submit>
      }
    >
      <Form form={form} id={id} gap="s24" action={action}>
        {children}
      </Form>
    </GuardedDialog>
  );
}
