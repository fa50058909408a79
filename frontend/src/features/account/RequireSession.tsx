import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type Session, useSession } from '../../base/use-session.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** The visitor has a token, but their profile could not be loaded. */
export const SessionProblem = ({ session: { message, retry } }: { session: Session }) => (
  <RetryAlert onRetry={retry}>
    Failed to fetch user profile: {message || 'the server didn’t respond'}
  </RetryAlert>
);

type Props = {
  /** Of the page that reports a profile that could not be loaded. */
  title: string;
  children: ReactNode;
};

/** Shows its children to logged-in visitors; others go to /login, which brings them back to `state.from`. */
export function RequireSession({ title, children }: Props) {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.state) {
    case 'loading':
      return <Spinner label="Checking your login..." />;
    case 'signed-in':
      return children;
    case 'failed':
      return (
        <Page title={title}>
          <SessionProblem session={session} />
        </Page>
      );
    default:
      return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
  }
}
