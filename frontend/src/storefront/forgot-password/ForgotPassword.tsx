import { useForgotPasswordMutation } from '../../features/account/account-api.ts';
import { forgotProblem } from '../../features/account/account-problems.ts';
import { forgotSchema } from '../../features/account/account-schemas.ts';
import { AccountLinks, AccountPage } from '../../features/account/AccountPage.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Link } from '../../ui/Link.tsx';

const SENT = 'If an account with that email exists, a password reset link has been sent.';

export function ForgotPassword() {
  const [ask, { data }] = useForgotPasswordMutation();
  const form = useSchemaForm({
    schema: forgotSchema,
    labels: { email: 'Email' },
    defaultValues: { email: '' },
    onSubmit: async (typed) => {
      const { error } = await ask(typed);
      return error && forgotProblem(error);
    },
  });
  return (
    <AccountPage title="Reset Password">
      <p>Enter your email and we’ll send you a link to choose a new password. It works for one hour.</p>
      {data && <Alert severity="success">{data.message ?? SENT}</Alert>}
      <Form form={form}>
        <Field {...form.field('email')} type="email" autoComplete="username" required />
        <Button type="submit" busy={form.isSubmitting && 'Sending...'}>
          Send Reset Link
        </Button>
      </Form>
      <AccountLinks>
        <Link to="/login">Back to login</Link>
      </AccountLinks>
    </AccountPage>
  );
}
