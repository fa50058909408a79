import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { fieldErrorsOf, statusOf } from '../../base/api.ts';
import { accountText } from '../../base/strings/account.ts';
import { useResetPasswordMutation } from '../../features/account/account-api.ts';
import { resetProblem } from '../../features/account/account-problems.ts';
import { resetSchema } from '../../features/account/account-schemas.ts';
import { AccountLinks, AccountPage } from '../../features/account/AccountPage.tsx';
import { PasswordField } from '../../features/account/PasswordField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Link } from '../../ui/Link.tsx';
import { useTimer } from '../../ui/use-timer.ts';

const TO_LOGIN_MS = 3000;
const NewLink = () => <ButtonLink to="/forgot-password">Request New Reset Link</ButtonLink>;

/** A reset token is a JWT: three parts with dots between. */
const tokenProblem = (token: string): string => {
  if (token === '') return 'No reset token provided. Please request a new password reset link.';
  return /^[^.]+\.[^.]+\.[^.]+$/.test(token)
    ? ''
    : 'Invalid reset token format. Please request a new password reset link.';
};

/** A 400 that lists fields is about the password typed; any other is about the link. */
const isAboutLink = (error: unknown) => statusOf(error) === 400 && fieldErrorsOf(error) === undefined;

/** `reset` answers with the error, if there is one. */
function NewPasswordForm({ reset }: { reset: (newPassword: string) => Promise<unknown> }) {
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
  const look = needsNewLink ? 'secondary' : 'primary';
  return (
    <Form form={form} action={needsNewLink && <NewLink />}>
      <PasswordField
        {...form.field('newPassword')}
        hint={accountText.passwordHint}
        autoComplete="new-password"
        required
      />
      <PasswordField {...form.field('confirmation')} autoComplete="new-password" required />
      <Button type="submit" look={look} busy={form.isSubmitting && 'Saving...'}>
        Set New Password
      </Button>
    </Form>
  );
}

export function ResetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  const badToken = tokenProblem(token);
  const [reset, { isSuccess }] = useResetPasswordMutation();
  const navigate = useNavigate();
  useTimer(isSuccess, TO_LOGIN_MS, () => void navigate('/login', { replace: true }));

  return (
    <AccountPage title="Set New Password">
      {isSuccess && (
        <>
          <Alert severity="success">
            Your password has been changed. You’ll be taken to the login page in 3 seconds.
          </Alert>
          <ButtonLink to="/login" replace>
            Log in now
          </ButtonLink>
        </>
      )}
      {!isSuccess && badToken && (
        <>
          <Alert severity="error">{badToken}</Alert>
          <NewLink />
        </>
      )}
      {!isSuccess && !badToken && (
        <NewPasswordForm reset={async (newPassword) => (await reset({ token, newPassword })).error} />
      )}
      {!isSuccess && (
        <AccountLinks>
          <Link to="/login">Back to login</Link>
        </AccountLinks>
      )}
    </AccountPage>
  );
}
