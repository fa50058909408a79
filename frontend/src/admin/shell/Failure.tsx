import { messageOr } from '../../base/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

type Props = {
  text: string;
  /** The server's message is shown below the text. */
  error?: unknown;
  retry?: () => unknown;
  retryLabel?: string;
};

/** What failed, the reason if the server gave one, and a button to try again. */
export function Failure({ text, error, retry, retryLabel = 'Try Again' }: Props) {
  const reason = error === undefined ? '' : messageOr(error, '');
  return (
    <Alert
      severity="error"
      action={
        retry && (
          <Button look="secondary" onClick={() => void retry()}>
            {retryLabel}
          </Button>
        )
      }
    >
      <p>{text}</p>
      {reason !== '' && reason !== text && <p>{reason}</p>}
    </Alert>
  );
}
