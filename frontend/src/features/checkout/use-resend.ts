import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
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

type Result = { severity: 'success' | 'error'; message: string } | null;

/** `orderToken` is a guest's proof; `email` is shown when the server does not name the address. */
export function useResend(orderId: string, email: string, orderToken: string | null) {
  const [post, { isLoading }] = useResendConfirmationMutation();
  const [result, setResult] = useState<Result>(null);
  const send = async () => {
    setResult(null);
    const { data, error } = await post({ orderId, orderToken: orderToken ?? undefined });
    setResult(
      error
        ? { severity: 'error', message: resendProblem(error) }
        : { severity: 'success', message: `Confirmation email sent to ${data?.emailSentTo ?? email}` },
    );
  };
  return { busy: isLoading, result, send: () => void send() };
}
