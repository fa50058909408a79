import { captured, voided } from '../payment-rules.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Payment } from '../wire.ts';
import { savePayment } from './find-payment.ts';

/** Applies delay_action when delay_duration is over, unless the payment was completed or canceled before. */
export function scheduleDelayAction(sandbox: Sandbox, payment: Payment): void {
  if (payment.status !== 'APPROVED' || payment.delayed_until === undefined) return;
  sandbox.clock.schedule(Date.parse(payment.delayed_until), () => applyDelayAction(sandbox, payment.id));
}

function applyDelayAction(sandbox: Sandbox, id: string): void {
  const payment = sandbox.state.payments.get(id);
  if (payment?.status !== 'APPROVED') return;
  const end = payment.delay_action === 'COMPLETE' ? captured : voided;
  savePayment(sandbox, end(payment, sandbox.clock.now()));
}
