import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

type Props = { onRetry: () => unknown; label?: string; children: ReactNode };

/** An error that another try may put right. */
export function RetryAlert({ onRetry, label = 'Try Again', children }: Props) {
  return (
    <Alert
      severity="error"
      action={
        <Button look="secondary" onClick={() => void onRetry()}>
          {label}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
