import { type ReactNode, useId } from 'react';
import * as v from 'valibot';
import { messageOr, statusOf } from '../../../base/api.ts';
import { PasswordField } from '../../../features/account/PasswordField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DangerButton } from '../../../ui/DangerButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { type Refused, useSchemaForm } from '../../../ui/form/use-schema-form.ts';

const schema = v.object({
  currentPassword: v.pipe(v.string(), v.nonEmpty('Current password is required')),
});

const refusal = (error: unknown): Refused => {
  const message = messageOr(error);
  if (statusOf(error) !== 401) return { message };
  return { message, fields: [{ field: 'currentPassword', message: 'Current password is incorrect' }] };
};

type Props = {
  title: string;
  submit: string;
  danger?: boolean;
  onClose: () => void;
  /** What the server says to it. */
  onConfirm: (currentPassword: string) => PromiseLike<{ error?: unknown }>;
  /** What else is asked for. */
  fields?: ReactNode;
  children: ReactNode;
};

/** Asks for the password before anything about logging in changes: the computer may have been left unlocked. */
export function PasswordDialog(props: Props) {
  const { title, submit, danger = false, onClose, onConfirm, fields, children } = props;
  const id = useId();
  const form = useSchemaForm({
    schema,
    labels: { currentPassword: 'Current Password' },
    prefix: 'security',
    defaultValues: { currentPassword: '' },
    onSubmit: async ({ currentPassword }) => {
      const { error } = await onConfirm(currentPassword);
      return error ? refusal(error) : undefined;
    },
  });
  const Submit = danger ? DangerButton : Button;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Submit type="submit" form={id} busy={form.isSubmitting && 'One moment...'}>
            {submit}
          </Submit>
        </>
      }
    >
      <Form form={form} id={id} gap="s24">
        <p>{children}</p>
        {fields}
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" required />
      </Form>
    </Dialog>
  );
}
