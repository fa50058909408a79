import { appText } from '../../base/strings/app.ts';
import type { Session } from '../../base/use-session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

/** The visitor has a token, but their profile could not be loaded. */
export function SessionProblem({ session: { message, retry } }: { session: Session }) {
  return (
    <Alert
      severity="error"
      action={
        <Button look="secondary" onClick={retry}>
          Try Again
        </Button>
      }
    >
      {appText.profileLoadFailed(message || 'the server did not respond')}
    </Alert>
  );
}
