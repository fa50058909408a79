import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { orderText } from '../../base/strings/order.ts';
import { useResendConfirmationMutation } from './checkout-api.ts';

/** The spec's text for a refused resend, or the server's own where it says more. */
function resendProblem(error: unknown): string {
  const message = messageOr(error, orderText.resendFailed);
  if (/email configuration missing/i.test(message)) return orderText.emailNotConfigured;
  return /^(email authentication failed|error)\.?$/i.test(message.trim())
    ? orderText.emailAuthFailed
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
