import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { useResendConfirmationMutation } from './checkout-api.ts';

/** The spec's text for a refused resend, or the server's own where it says more. */
function resendProblem(error: unknown): string {
  const message = messageOr(error, 'Failed to resend confirmation email. Please try again.');
  if (/email configuration missing/i.test(message))
    return 'Email service is not configured. Please contact support.';
  return /^(email authentication failed|error)\.?$/i.test(message.trim())
    ? 'Email service authentication failed. Please contact support.'
    : message;
}

/** The button that sends the confirmation again, and its outcome. `orderToken` is a guest's proof. */
export function useResend(
  { id, email }: { id: string; email: string },
  orderToken?: string,
  describedBy?: string,
) {
  const [post, { isLoading }] = useResendConfirmationMutation();
  const [result, setResult] = useState<{ severity: 'success' | 'error'; message: string } | null>(null);
  const send = async () => {
    setResult(null);
    const { data, error } = await post({ orderId: id, orderToken });
    setResult(
      error
        ? { severity: 'error', message: resendProblem(error) }
        : { severity: 'success', message: `Confirmation email sent to ${data?.emailSentTo ?? email}` },
    );
  };
  return {
    outcome: result && <Alert severity={result.severity}>{result.message}</Alert>,
    button: (
      <Button
        look="secondary"
        busy={isLoading && 'Sending...'}
        onClick={() => void send()}
        aria-describedby={describedBy}
      >
        Resend Confirmation Email
      </Button>
    ),
  };
}
