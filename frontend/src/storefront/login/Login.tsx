import { type SyntheticEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { signedIn } from '../../base/session.ts';
import { accountText } from '../../base/strings/account.ts';
import { appText } from '../../base/strings/app.ts';
import { useSession } from '../../base/use-session.ts';
import { useLoginMutation } from '../../features/account/account-api.ts';
import { loginProblem } from '../../features/account/account-problems.ts';
import { AccountCard } from '../../features/account/AccountCard.tsx';
import { formValues } from '../../features/account/form-values.ts';
import { PasswordField } from '../../features/account/PasswordField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';

type Arrival = { from?: string; expired?: boolean } | null;
type Missing = { email?: string; password?: string };

export function Login() {
  const arrival = useLocation().state as Arrival;
  const from = arrival?.from ?? '/';
  const { state } = useSession();
  const [login, { isLoading }] = useLoginMutation();
  const [problem, setProblem] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const [tries, setTries] = useState(0);
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const submit = async (form: HTMLFormElement) => {
    const { email, password } = formValues(form, ['email', 'password']);
    setProblem('');
    setTries(tries + 1);
    const gaps = {
      ...(email.trim() === '' && { email: 'Email is required' }),
      ...(password === '' && { password: 'Password is required' }),
    };
    setMissing(gaps);
    if (Object.keys(gaps).length > 0) return;
    const { data, error } = await login({ email, password });
    if (error || !data?.token) {
      setProblem(error ? loginProblem(error) : accountText.loginFailed);
      return;
    }
    dispatch(signedIn(data.token));
    await navigate(from, { replace: true });
  };

  if (state === 'signed-in') return <Navigate to={from} replace />;
  return (
    <Page title={accountText.loginTitle} width="card">
      <AccountCard>
        {arrival?.expired && !problem && (
          <Alert severity="warning">
            {from.startsWith('/checkout') ? appText.sessionExpiredAtCheckout : appText.sessionExpired}
          </Alert>
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
        <form
          noValidate
          onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
            event.preventDefault();
            void submit(event.currentTarget);
          }}
        >
          <ErrorSummary
            key={tries}
            problems={Object.entries(missing).map(([id, message]) => ({
              id,
              label: id === 'email' ? 'Email' : 'Password',
              message,
            }))}
          />
          <Field
            id="email"
            name="email"
            type="email"
            label="Email"
            autoComplete="username"
            required
            error={missing.email}
          />
          <PasswordField
            id="password"
            name="password"
            label="Password"
            autoComplete="current-password"
            required
            error={missing.password}
          />
          <Button type="submit" busy={isLoading}>
            {isLoading ? 'Logging in...' : 'Log In'}
          </Button>
        </form>
        <div className="account-links">
          <Link to="/forgot-password">Forgot your password?</Link>
          <Link to="/register" state={arrival}>
            Create an account
          </Link>
        </div>
      </AccountCard>
    </Page>
  );
}
