import type { SignedIn } from '@slipcast/contracts/http/auth';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import {
  useAskForPasskeyMutation,
  useSignInWithPasskeyMutation,
} from '../../features/account/passkey-api.ts';
import { hasPasskeys, showPasskey } from '../../features/account/passkeys.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

/** Replaces password and code. Hidden in browsers without passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) {
  const [ask] = useAskForPasskeyMutation();
  const [signIn] = useSignInWithPasskeyMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!hasPasskeys()) return null;
  const attempt = async (): Promise<string> => {
    const asked = await ask();
    if (!asked.data) return messageOr(asked.error, 'Error logging in');
    const shown = await showPasskey(asked.data);
    if (!shown.data) return shown.problem;
    const { data, error } = await signIn(shown.data);
    if (!data) return messageOr(error, 'Error logging in');
    onSignedIn(data);
    return '';
  };
  const press = async () => {
    setBusy(true);
    setProblem('');
    setProblem(await attempt());
    setBusy(false);
  };
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button
        look="secondary"
        Icon={KeyRound}
        busy={isBusy && 'Waiting for your passkey...'}
        onClick={() => void press()}
      >
        Log In with a Passkey
      </Button>
    </>
  );
}
