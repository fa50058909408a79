import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { accountText } from '../../base/strings/account.ts';
import { useForgotPasswordMutation } from '../../features/account/account-api.ts';
import { forgotProblem } from '../../features/account/account-problems.ts';
import { AccountCard } from '../../features/account/AccountCard.tsx';
import { formValues } from '../../features/account/form-values.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';

const SENT = 'If an account with that email exists, a password reset link has been sent.';

export function ForgotPassword() {
  const [ask, { isLoading, error, data }] = useForgotPasswordMutation();
  const [missing, setMissing] = useState<string | undefined>();
  const submit = (form: HTMLFormElement) => {
    const { email } = formValues(form, ['email']);
    const empty = email.trim() === '';
    setMissing(empty ? 'Email is required' : undefined);
    if (!empty) void ask({ email });
  };
  return (
    <Page title={accountText.forgotTitle} width="card">
      <AccountCard>
        <p>Tell us your email. We send a link that lets you choose a new password within one hour.</p>
        {error && <Alert severity="error">{forgotProblem(error)}</Alert>}
        {data && <Alert severity="success">{data.message ?? SENT}</Alert>}
        <form
          noValidate
          onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
            event.preventDefault();
            submit(event.currentTarget);
          }}
        >
          <Field name="email" type="email" label="Email" autoComplete="username" required error={missing} />
          <Button type="submit" busy={isLoading}>
            {isLoading ? 'Sending...' : 'Send Reset Link'}
          </Button>
        </form>
        <div className="account-links">
          <Link to="/login">Back to login</Link>
        </div>
      </AccountCard>
    </Page>
  );
}
