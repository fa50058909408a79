import { optionalText } from '../fields.ts';
import { completePayment as complete } from '../payment-rules.ts';
import type { Answer, Call } from './call.ts';
import { findPayment, savePayment } from './find-payment.ts';

export function completePayment({ sandbox, id, body }: Call): Answer {
  const version = optionalText(body, 'version_token', 255);
  const payment = complete(findPayment(sandbox, id), version, sandbox.clock.now());
  return { status: 200, body: { payment: savePayment(sandbox, payment) } };
}
