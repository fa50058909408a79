import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../../base/use-session.ts';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { SessionProblem } from './SessionProblem.tsx';

/** Around the login-required screens; /login reads `state.from` and goes back there. */
export function RequireAuth() {
  const session = useSession();
  const { state } = session;
  const { pathname, search } = useLocation();
  if (state === 'loading') return <Spinner label="Checking your sign-in..." />;
  if (state === 'failed') {
    return (
      <Page title="Your account">
        <SessionProblem session={session} />
      </Page>
    );
  }
  if (state === 'anonymous') return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
  return <Outlet />;
}
