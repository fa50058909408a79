import { captured, voided } from '../payment-rules.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Payment } from '../wire.ts';
import { savePayment } from './find-payment.ts';

/** Applies delay_action when delay_duration is over, if nobody completed or canceled the payment before. */
export function watchDelay(sandbox: Sandbox, payment: Payment): void {
  if (payment.status !== 'APPROVED' || payment.delayed_until === undefined) return;
  sandbox.clock.schedule(Date.parse(payment.delayed_until), () => lapse(sandbox, payment.id));
}

function lapse(sandbox: Sandbox, id: string): void {
  const payment = sandbox.book.payments.get(id);
  if (payment?.status !== 'APPROVED') return;
  const end = payment.delay_action === 'COMPLETE' ? captured : voided;
  savePayment(sandbox, end(payment, sandbox.clock.now()));
}
