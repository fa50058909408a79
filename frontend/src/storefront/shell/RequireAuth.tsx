import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { appText } from '../../app/strings/app.ts';
import { useSession } from '../../app/use-session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** Around the login-required screens; /login reads `state.from` and goes back there. */
export function RequireAuth() {
  const { state, message, retry } = useSession();
  const { pathname, search } = useLocation();
  if (state === 'loading') return <Spinner label="Checking your sign-in..." />;
  if (state === 'failed') {
    return (
      <Page title="Your account">
        <Alert
          severity="error"
          action={
            <Button look="secondary" onClick={retry}>
              Try Again
            </Button>
          }
        >
          {appText.profileLoadFailed(message || 'no answer from the server')}
        </Alert>
      </Page>
    );
  }
  if (state === 'anonymous') return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
  return <Outlet />;
}
