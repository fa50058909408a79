import { appText } from '../../base/strings/app.ts';
import type { Session } from '../../base/use-session.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';

/** The visitor has a token, but their profile could not be loaded. */
export const SessionProblem = ({ session: { message, retry } }: { session: Session }) => (
  <RetryAlert onRetry={retry}>
    {appText.profileLoadFailed(message || 'the server did not respond')}
  </RetryAlert>
);
