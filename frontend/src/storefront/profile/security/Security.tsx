import { useState } from 'react';
import { messageOr } from '../../../base/api.ts';
import { useSecondFactorQuery } from '../../../features/account/second-factor-api.ts';
import { RetryAlert } from '../../../ui/Alert.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Authenticator } from './Authenticator.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Passkeys, and the authenticator app of back office accounts. */
export function Security() {
  const { data, error, refetch } = useSecondFactorQuery();
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      {error && (
        <RetryAlert onRetry={refetch}>{messageOr(error, 'We couldn’t load your login settings.')}</RetryAlert>
      )}
      {!data && !error && <Spinner label="Loading..." />}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {data && <Passkeys state={data} onCodes={setCodes} />}
      {data && (data.available || data.authenticator) && <Authenticator state={data} onCodes={setCodes} />}
    </>
  );
}
