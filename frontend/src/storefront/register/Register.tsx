import { useLocation } from 'react-router-dom';
import { NAME_MAX } from '@slipcast/contracts/limits';
import { accountText } from '../../base/strings/account.ts';
import { useRegisterMutation } from '../../features/account/account-api.ts';
import { registerProblem } from '../../features/account/account-problems.ts';
import { registerSchema } from '../../features/account/account-schemas.ts';
import { AccountLinks, AccountPage } from '../../features/account/AccountPage.tsx';
import { PasswordField } from '../../features/account/PasswordField.tsx';
import { useSignIn } from '../../features/account/use-sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Link } from '../../ui/Link.tsx';

export function Register() {
  const { arrival, signIn } = useSignIn();
  const [register] = useRegisterMutation();
  // From the confirmation of a guest's order, which joins the account with this address.
  const { email = '' } = (useLocation().state ?? {}) as { email?: string };
  const form = useSchemaForm({
    schema: registerSchema,
    labels: { name: 'Name', email: 'Email', password: 'Password', confirmation: 'Confirm Password' },
    defaultValues: { name: '', email, password: '', confirmation: '' },
    onSubmit: async ({ name, email, password }) => {
      const { data, error } = await register({ name, email, password });
      if (error) return registerProblem(error);
      const { token, user } = data;
      if (!token) return { message: accountText.registerError };
      signIn({ token, user });
      return undefined;
    },
  });

  return (
    <AccountPage title="Create Account">
      <p>Track your orders and save your addresses. You can also buy without an account.</p>
      <Form form={form}>
        <Field {...form.field('name')} autoComplete="name" maxLength={NAME_MAX} required />
        <Field {...form.field('email')} type="email" autoComplete="username" required />
        <PasswordField
          {...form.field('password')}
          hint={accountText.passwordHint}
          autoComplete="new-password"
          required
        />
        <PasswordField {...form.field('confirmation')} autoComplete="new-password" required />
        <Button type="submit" busy={form.isSubmitting && 'Creating your account...'}>
          Create Account
        </Button>
      </Form>
      <AccountLinks>
        <Link to="/login" state={arrival}>
          I already have an account
        </Link>
      </AccountLinks>
    </AccountPage>
  );
}
