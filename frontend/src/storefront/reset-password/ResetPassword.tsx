import { type SyntheticEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { statusOf } from '../../base/api.ts';
import { accountText } from '../../base/strings/account.ts';
import { useResetPasswordMutation } from '../../features/account/account-api.ts';
import { passwordTooShort, resetProblem } from '../../features/account/account-problems.ts';
import { AccountCard } from '../../features/account/AccountCard.tsx';
import { formValues } from '../../features/account/form-values.ts';
import { PasswordField } from '../../features/account/PasswordField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Page } from '../../ui/Page.tsx';

const TO_LOGIN_MS = 3000;

/** A reset token is a JWT: three parts with dots between. */
const tokenProblem = (token: string): string => {
  if (token === '') return accountText.noToken;
  return /^[^.]+\.[^.]+\.[^.]+$/.test(token) ? '' : accountText.badToken;
};

/** A 400 that lists fields is about the password typed, any other about the link. */
const isAboutLink = (error: unknown): boolean => {
  const { data } = (error ?? {}) as { data?: { errors?: unknown } | null };
  return statusOf(error) === 400 && data?.errors === undefined;
};

export function ResetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  const badToken = tokenProblem(token);
  const [reset, { isLoading, error, isSuccess }] = useResetPasswordMutation();
  const [own, setOwn] = useState('');
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSuccess) return;
    const timer = window.setTimeout(() => void navigate('/login', { replace: true }), TO_LOGIN_MS);
    return () => window.clearTimeout(timer);
  }, [isSuccess, navigate]);

  const submit = (form: HTMLFormElement) => {
    const { password, confirmation } = formValues(form, ['password', 'confirmation']);
    const differs = password === confirmation ? '' : accountText.passwordsDiffer;
    const problem = differs || (passwordTooShort(password) ? accountText.passwordShort : '');
    setOwn(problem);
    if (!problem) void reset({ token, newPassword: password });
  };
  const shown = badToken || own || (error ? resetProblem(error) : '');
  const refused = badToken !== '' || (own === '' && isAboutLink(error));

  return (
    <Page title="Set New Password" width="card">
      <AccountCard>
        {isSuccess ? (
          <>
            <Alert severity="success">
              Your password is changed. You will be taken to the login in 3 seconds.
            </Alert>
            <ButtonLink to="/login" replace>
              Log in now
            </ButtonLink>
          </>
        ) : (
          <>
            {shown && <Alert severity="error">{shown}</Alert>}
            {refused && <ButtonLink to="/forgot-password">{accountText.newLink}</ButtonLink>}
            {!badToken && (
              <form
                noValidate
                onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
                  event.preventDefault();
                  submit(event.currentTarget);
                }}
              >
                <PasswordField
                  name="password"
                  label="New Password"
                  hint="At least 6 characters."
                  autoComplete="new-password"
                  required
                />
                <PasswordField
                  name="confirmation"
                  label="Confirm New Password"
                  autoComplete="new-password"
                  required
                />
                <Button type="submit" look={refused ? 'secondary' : 'primary'} busy={isLoading}>
                  {isLoading ? 'Saving...' : 'Set New Password'}
                </Button>
              </form>
            )}
            <div className="account-links">
              <Link to="/login">Back to login</Link>
            </div>
          </>
        )}
      </AccountCard>
    </Page>
  );
}
