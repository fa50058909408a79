import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { appText } from '../../base/strings/app.ts';
import { useSession } from '../../base/use-session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** Anonymous visitors go to /login and come back; customers go home. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { state, mayAdminister, message, retry } = useSession();
  const { pathname, search } = useLocation();
  switch (state) {
    case 'loading':
      return <Spinner label="Checking your sign-in..." />;
    case 'signed-in':
      return mayAdminister ? children : <Navigate to="/" replace />;
    case 'failed':
      return (
        <Page title="Admin Panel">
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
    default:
      return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
  }
}
