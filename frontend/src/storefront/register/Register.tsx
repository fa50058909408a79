import { type SyntheticEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { signedIn } from '../../base/session.ts';
import { accountText } from '../../base/strings/account.ts';
import { useRegisterMutation } from '../../features/account/account-api.ts';
import { passwordTooShort, registerProblem } from '../../features/account/account-problems.ts';
import { AccountCard } from '../../features/account/AccountCard.tsx';
import { formValues } from '../../features/account/form-values.ts';
import { PasswordField } from '../../features/account/PasswordField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';

type Wanted = { name: string; email: string; password: string; confirmation: string };

const problemOf = ({ name, email, password, confirmation }: Wanted): string => {
  if ([name.trim(), email.trim(), password, confirmation].includes('')) return accountText.fillAll;
  if (password !== confirmation) return accountText.passwordsDiffer;
  return passwordTooShort(password) ? accountText.passwordShort : '';
};

export function Register() {
  const arrival: unknown = useLocation().state;
  const [register, { isLoading }] = useRegisterMutation();
  const [problem, setProblem] = useState('');
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const submit = async (form: HTMLFormElement) => {
    const wanted = formValues(form, ['name', 'email', 'password', 'confirmation']);
    const own = problemOf(wanted);
    setProblem(own);
    if (own) return;
    const { data, error } = await register(wanted);
    if (error || !data?.token) {
      setProblem(error ? registerProblem(error) : accountText.registerError);
      return;
    }
    dispatch(signedIn(data.token));
    await navigate('/', { replace: true });
  };

  return (
    <Page title={accountText.registerTitle} width="card">
      <AccountCard>
        <p>Follow your orders and keep your addresses. You can always buy without an account, too.</p>
        {problem && (
          <Alert
            severity="error"
            action={
              problem === accountText.emailTaken && (
                <Link to="/login" state={arrival}>
                  Log in instead
                </Link>
              )
            }
          >
            {problem}
          </Alert>
        )}
        <form
          noValidate
          onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
            event.preventDefault();
            void submit(event.currentTarget);
          }}
        >
          <Field name="name" label="Name" autoComplete="name" maxLength={120} required />
          <Field name="email" type="email" label="Email" autoComplete="username" required />
          <PasswordField
            name="password"
            label="Password"
            hint="At least 6 characters."
            autoComplete="new-password"
            required
          />
          <PasswordField name="confirmation" label="Confirm Password" autoComplete="new-password" required />
          <Button type="submit" busy={isLoading}>
            {isLoading ? 'Creating your account...' : accountText.registerTitle}
          </Button>
        </form>
        <div className="account-links">
          <Link to="/login" state={arrival}>
            I have an account already
          </Link>
        </div>
      </AccountCard>
    </Page>
  );
}
