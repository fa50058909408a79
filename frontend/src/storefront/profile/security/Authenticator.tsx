import type { SecondFactorState } from '@slipcast/contracts/http/second-factor';
import { useState } from 'react';
import {
  useRemoveAuthenticatorMutation,
  useRenewRecoveryCodesMutation,
} from '../../../features/account/second-factor-api.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Actions } from '../../../ui/Stack.tsx';
import { AuthenticatorSetUp } from './AuthenticatorSetUp.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

type Props = { state: SecondFactorState; onCodes: (codes: string[]) => void };

function NoAuthenticator({ onCodes }: Pick<Props, 'onCodes'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <p>
        An authenticator app on your phone shows a new code every half minute. With one, you log in with your
        password and that code, so a stolen password isn’t enough.
      </p>
      <Button onClick={() => setOpen(true)}>Set Up an Authenticator App</Button>
      {isOpen && (
        <AuthenticatorSetUp
          onClose={close}
          onDone={(codes) => {
            close();
            if (codes) onCodes(codes);
          }}
        />
      )}
    </>
  );
}

export function Authenticator({ state: { authenticator, recoveryCodesLeft, required }, onCodes }: Props) {
  const [open, setOpen] = useState<'remove' | 'renew' | null>(null);
  const [remove] = useRemoveAuthenticatorMutation();
  const [renew] = useRenewRecoveryCodesMutation();
  const close = () => setOpen(null);
  if (!authenticator) return <NoAuthenticator onCodes={onCodes} />;
  return (
    <>
      <p>
        You set up your authenticator app on {DAY.format(new Date(authenticator.since))}. You need its code to
        log in.
      </p>
      {recoveryCodesLeft < 3 ? (
        <Alert severity="warning">
          {recoveryCodesLeft === 0
            ? 'You have no recovery codes left.'
            : 'You’re running out of recovery codes.'}{' '}
          Make new ones before you need them.
        </Alert>
      ) : (
        <p>You have {recoveryCodesLeft} recovery codes left.</p>
      )}
      <Actions>
        <Button look="secondary" onClick={() => setOpen('renew')}>
          New Recovery Codes
        </Button>
        <Button look="secondary" onClick={() => setOpen('remove')}>
          Remove App
        </Button>
      </Actions>
      {open === 'renew' && (
        <PasswordDialog
          title="Make new recovery codes?"
          submit="Make New Codes"
          onClose={close}
          onConfirm={async (currentPassword) => {
            const { data, error } = await renew({ currentPassword });
            if (data) {
              close();
              onCodes(data.recoveryCodes);
            }
            return { error };
          }}
        >
          The codes you saved will stop working.
        </PasswordDialog>
      )}
      {open === 'remove' && (
        <PasswordDialog
          title="Remove your authenticator app?"
          submit="Remove App"
          danger
          onClose={close}
          onConfirm={async (currentPassword) => {
            const { error } = await remove({ currentPassword });
            if (!error) close();
            return { error };
          }}
        >
          {required
            ? 'You can’t use the back office until you’ve set up another.'
            : 'You’ll need only your password again, and your recovery codes will stop working.'}
        </PasswordDialog>
      )}
    </>
  );
}
