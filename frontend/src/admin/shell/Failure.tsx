import { messageOr } from '../../base/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

type Props = {
  text: string;
  /** Its words from the server come below. */
  error?: unknown;
  retry?: () => unknown;
  /** Of the button that tries again. */
  again?: string;
};

/** What failed, why if the server says so, and the way to try again. */
export function Failure({ text, error, retry, again = 'Try Again' }: Props) {
  const reason = error === undefined ? '' : messageOr(error, '');
  return (
    <Alert
      severity="error"
      action={
        retry && (
          <Button look="secondary" onClick={() => void retry()}>
            {again}
          </Button>
        )
      }
    >
      <p>{text}</p>
      {reason !== '' && reason !== text && <p>{reason}</p>}
    </Alert>
  );
}
