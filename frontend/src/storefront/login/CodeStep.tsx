import type { WireUser } from '@slipcast/contracts/http/auth';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { statusOf } from '../../base/api.ts';
import { useLoginMutation } from '../../features/account/account-api.ts';
import { loginProblem } from '../../features/account/account-problems.ts';
import { AccountLinks } from '../../features/account/AccountPage.tsx';
import { CodeField, RecoveryCodeField } from '../../features/account/CodeField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

const schema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('Please enter your code')) });

type Props = {
  /** The password was right. `onlyRecovery`: there is no authenticator app, only passkeys. */
  asked: { email: string; password: string; onlyRecovery: boolean };
  onSignedIn: (answer: { token: string; user?: WireUser | undefined }) => void;
  onBack: () => void;
};
type FormProps = Pick<Props, 'asked' | 'onSignedIn'> & { ofRecovery: boolean };

function CodeForm({ asked: { email, password }, onSignedIn, ofRecovery }: FormProps) {
  const [login] = useLoginMutation();
  const form = useSchemaForm({
    schema,
    labels: { code: ofRecovery ? 'Recovery code' : 'Code' },
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      const { data, error } = await login({ email, password, code });
      if (data?.token) return void onSignedIn({ token: data.token, user: data.user });
      const problem = error ? loginProblem(error) : { message: 'Failed to login' };
      return statusOf(error) === 401
        ? { ...problem, fields: [{ field: 'code', message: problem.message }] }
        : problem;
    },
  });
  useEffect(() => document.getElementById('code')?.focus(), []);
  return (
    <Form form={form}>
      {ofRecovery ? (
        <RecoveryCodeField {...form.field('code')} hint="One of the ten you saved. Each works once." />
      ) : (
        <CodeField {...form.field('code')} hint="The six digits in the authenticator app on your phone." />
      )}
      <Button type="submit" busy={form.isSubmitting && 'Logging in...'}>
        Log In
      </Button>
    </Form>
  );
}

/** The second step of logging in, for accounts that need a code. */
export function CodeStep({ asked, onSignedIn, onBack }: Props) {
  const [ofRecovery, setOfRecovery] = useState(asked.onlyRecovery);
  return (
    <>
      <CodeForm key={String(ofRecovery)} asked={asked} onSignedIn={onSignedIn} ofRecovery={ofRecovery} />
      <PasskeyButton onSignedIn={onSignedIn} />
      <AccountLinks>
        {!asked.onlyRecovery && (
          <Button look="quiet" onClick={() => setOfRecovery(!ofRecovery)}>
            {ofRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
          </Button>
        )}
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
      </AccountLinks>
    </>
  );
}
