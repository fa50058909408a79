import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

type Props = { onRetry: () => unknown; label?: string; busy?: boolean; children: ReactNode };

/** An error that another try may put right. */
export function RetryAlert({ onRetry, label = 'Try Again', busy = false, children }: Props) {
  return (
    <Alert
      severity="error"
      action={
        <Button look="secondary" busy={busy} onClick={() => void onRetry()}>
          {label}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
