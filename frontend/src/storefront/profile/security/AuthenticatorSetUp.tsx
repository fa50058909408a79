import type { AuthenticatorSecret } from '@slipcast/contracts/http/second-factor';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { messageOr, statusOf } from '../../../base/api.ts';
import { column, tokens } from '../../../base/theme.ts';
import { CodeField } from '../../../features/account/CodeField.tsx';
import {
  useBeginAuthenticatorMutation,
  useConfirmAuthenticatorMutation,
} from '../../../features/account/second-factor-api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { QrCode } from './QrCode.tsx';

const schema = v.object({
  code: v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => /^(\d\s*){6}$/.test(typed), 'The code has six digits'),
  ),
});
const Steps = styled.ol`
  ${column('s24')}
  padding: 0;
  list-style: none;
  li {
    display: grid;
    justify-items: start;
    gap: ${tokens.space.s12};
  }
  code {
    overflow-wrap: anywhere;
    letter-spacing: 0.08em;
  }
`;

type ConfirmProps = {
  begun: AuthenticatorSecret;
  onClose: () => void;
  onDone: (recoveryCodes: string[] | undefined) => void;
};

function ConfirmDialog({ begun: { secret, uri }, onClose, onDone }: ConfirmProps) {
  const id = useId();
  const [confirm] = useConfirmAuthenticatorMutation();
  const form = useSchemaForm({
    schema,
    labels: { code: 'Code' },
    prefix: 'authenticator',
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      const { data, error } = await confirm({ code });
      if (data) return void onDone(data.recoveryCodes);
      const message = messageOr(error);
      return { message, ...(statusOf(error) === 401 && { fields: [{ field: 'code', message }] }) };
    },
  });
  return (
    <Dialog
      title="Set up your authenticator app"
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.isSubmitting && 'Checking...'}>
            Confirm Code
          </Button>
        </>
      }
    >
      <Form form={form} id={id} gap="s24">
        <Steps>
          <li>
            <p>Scan this code with the app on your phone.</p>
            <QrCode text={uri} label="QR code for your authenticator app" />
            <p>
              <small>
                If you can’t scan it, type this key into the app:{' '}
                <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
              </small>
            </p>
          </li>
          <li>
            <p>Type the six digits that the app shows.</p>
            <CodeField {...form.field('code')} />
          </li>
        </Steps>
      </Form>
    </Dialog>
  );
}

type Props = { onClose: () => void; onDone: ConfirmProps['onDone'] };

/** First the password, then the QR code and a code from the app. The app counts only after that. */
export function AuthenticatorSetUp({ onClose, onDone }: Props) {
  const [begun, setBegun] = useState<AuthenticatorSecret | null>(null);
  const [begin] = useBeginAuthenticatorMutation();
  if (begun) return <ConfirmDialog begun={begun} onClose={onClose} onDone={onDone} />;
  return (
    <PasswordDialog
      title="Set up an authenticator app"
      submit="Continue"
      onClose={onClose}
      onConfirm={async (currentPassword) => {
        const { data, error } = await begin({ currentPassword });
        if (data) setBegun(data);
        return { error };
      }}
    >
      You need an authenticator app on your phone, such as Aegis, 2FAS or Google Authenticator.
    </PasswordDialog>
  );
}
