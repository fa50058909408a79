import { useEffect, useEffectEvent } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';

/** For a screen that could not render or load its code (a new release may have replaced it); reloading fixes both. */
export function Crash({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const reloadNow = useEffectEvent(reload);
  useEffect(() => {
    const back = () => reloadNow();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  return (
    <Page title="Something went wrong" width="form">
      <Alert
        severity="error"
        action={
          <Button look="secondary" onClick={reload}>
            Reload
          </Button>
        }
      >
        {navigator.onLine
          ? 'We couldn’t show this page.'
          : 'You’re offline. Your cart is safe, and this page will reload when you’re online again.'}
      </Alert>
    </Page>
  );
}
