import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

/** A screen that failed to draw or to load its code (a release may have replaced it): loading anew mends both. */
export function Crash() {
  return (
    <div style={{ maxWidth: 560, margin: '15vh auto', padding: 16 }}>
      <Alert
        severity="error"
        action={
          <Button look="secondary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        This page could not be shown.
      </Alert>
    </div>
  );
}
