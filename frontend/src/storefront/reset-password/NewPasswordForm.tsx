import { useState } from 'react';
import { fieldErrorsOf, statusOf } from '../../base/api.ts';
import { accountText } from '../../base/strings/account.ts';
import { resetProblem } from '../../features/account/account-problems.ts';
import { resetSchema } from '../../features/account/account-schemas.ts';
import { PasswordField } from '../../features/account/PasswordField.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';

/** A 400 that lists fields is about the password typed; any other is about the link. */
const isAboutLink = (error: unknown) => statusOf(error) === 400 && fieldErrorsOf(error) === undefined;

/** `reset` answers with the error, if there is one. */
export function NewPasswordForm({ reset }: { reset: (newPassword: string) => Promise<unknown> }) {
  const [needsNewLink, setNeedsNewLink] = useState(false);
  const form = useSchemaForm({
    schema: resetSchema,
    labels: { newPassword: 'New Password', confirmation: 'Confirm New Password' },
    defaultValues: { newPassword: '', confirmation: '' },
    onSubmit: async ({ newPassword }) => {
      const error = await reset(newPassword);
      setNeedsNewLink(isAboutLink(error));
      return error === undefined ? undefined : resetProblem(error);
    },
  });
  return (
    <Form
      form={form}
      action={needsNewLink && <ButtonLink to="/forgot-password">{accountText.newLink}</ButtonLink>}
    >
      <PasswordField
        {...form.field('newPassword')}
        hint={accountText.passwordHint}
        autoComplete="new-password"
        required
      />
      <PasswordField {...form.field('confirmation')} autoComplete="new-password" required />
      <Button type="submit" look={needsNewLink ? 'secondary' : 'primary'} busy={form.isSubmitting}>
        {form.isSubmitting ? 'Saving...' : 'Set New Password'}
      </Button>
    </Form>
  );
}
