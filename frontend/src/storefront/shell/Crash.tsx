import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';

/** A screen that failed to draw or to load its code (a release may have replaced it): loading anew mends both. */
export function Crash() {
  return (
    <Page title="Something went wrong" width="form">
      <Alert
        severity="error"
        action={
          <Button look="secondary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        {navigator.onLine
          ? 'This page could not be shown.'
          : 'You are offline. Your cart is kept: reload once you are connected again.'}
      </Alert>
    </Page>
  );
}
