import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';

/** For a screen that could not render or load its code (a new release may have replaced it); reloading fixes both. */
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
          : 'You are offline. Your cart is safe: reload the page when you are back online.'}
      </Alert>
    </Page>
  );
}
