import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { SESSION_EXPIRED } from '../../base/session.ts';
import { useSession } from '../../base/use-session.ts';
import { useLoginMutation } from '../../features/account/account-api.ts';
import { loginProblem } from '../../features/account/account-problems.ts';
import { codeNeeded } from '../../features/account/code-needed.ts';
import { loginSchema } from '../../features/account/account-schemas.ts';
import { AccountLinks, AccountPage } from '../../features/account/AccountPage.tsx';
import { PasswordField } from '../../features/account/PasswordField.tsx';
import { useSignIn } from '../../features/account/use-sign-in.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Link } from '../../ui/Link.tsx';
import { CodeStep } from './CodeStep.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

export function Login() {
  const { arrival, from, hasExpired, signIn } = useSignIn();
  const { state } = useSession();
  const [login] = useLoginMutation();
  const [asked, setAsked] = useState<{ email: string; password: string; onlyRecovery: boolean }>();
  const form = useSchemaForm({
    schema: loginSchema,
    labels: { email: 'Email', password: 'Password' },
    defaultValues: { email: '', password: '' },
    onSubmit: async (typed) => {
      const { data, error } = await login(typed);
      const more = codeNeeded(error);
      if (more) return void setAsked({ ...typed, ...more });
      if (error) return loginProblem(error);
      const { token, user } = data;
      if (!token) return { message: 'Failed to login' };
      signIn({ token, user });
      return undefined;
    },
  });

  if (state === 'signed-in') return <Navigate to={from} replace />;
  if (asked)
    return (
      <AccountPage title="Log In">
        <CodeStep asked={asked} onSignedIn={signIn} onBack={() => setAsked(undefined)} />
      </AccountPage>
    );
  return (
    <AccountPage title="Log In">
      {hasExpired && form.submitCount === 0 && (
        <Alert severity="warning">
          {from.startsWith('/checkout')
            ? 'Your session expired. Please log in again to complete your order.'
            : SESSION_EXPIRED}
        </Alert>
      )}
      <Form form={form}>
        <Field {...form.field('email')} type="email" autoComplete="username" required />
        <PasswordField {...form.field('password')} autoComplete="current-password" required />
        <Button type="submit" busy={form.isSubmitting && 'Logging in...'}>
          Log In
        </Button>
      </Form>
      <PasskeyButton onSignedIn={signIn} />
      <AccountLinks>
        <Link to="/forgot-password">Forgot your password?</Link>
        <Link to="/register" state={arrival}>
          Create an account
        </Link>
      </AccountLinks>
    </AccountPage>
  );
}
