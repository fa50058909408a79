import { requiredText } from '../fields.ts';
import { cancelPayment as cancel } from '../payment-rules.ts';
import type { Answer, Call } from './call.ts';
import { findPayment, savePayment } from './find-payment.ts';

export function cancelPayment({ sandbox, id }: Call): Answer {
  const payment = cancel(findPayment(sandbox, id), sandbox.clock.now());
  return { status: 200, body: { payment: savePayment(sandbox, payment) } };
}

/** Succeeds when nothing has the key, which can then still be used. */
export function cancelPaymentByKey({ sandbox, body }: Call): Answer {
  const record = sandbox.state.answerTo('CreatePayment', requiredText(body, 'idempotency_key', 45));
  const payment = record && sandbox.state.payments.get(record.id);
  // A declined payment leaves nothing to cancel.
  if (payment && payment.status !== 'FAILED') savePayment(sandbox, cancel(payment, sandbox.clock.now()));
  return { status: 200, body: {} };
}
