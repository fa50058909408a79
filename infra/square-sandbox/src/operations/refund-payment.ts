import { optionalText, requiredMoney, requiredText } from '../fields.ts';
import { newId } from '../ids.ts';
import { finishRefund, startRefund } from '../refund-rules.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Refund } from '../wire.ts';
import type { Answer, Call } from './call.ts';
import { findPayment } from './find-payment.ts';
import { idempotent, type KeyDraft } from './idempotency.ts';

export const refundPayment = (call: Call): Answer =>
  idempotent('RefundPayment', call, (draft) => startRefunding(call, draft));

function startRefunding({ sandbox, body }: Call, draft: KeyDraft): Answer {
  const { clock, config } = sandbox;
  const payment = findPayment(sandbox, requiredText(body, 'payment_id', 191));
  const started = startRefund(payment, {
    id: newId(),
    money: requiredMoney(body, 'amount_money', config.currency),
    reason: optionalText(body, 'reason', 192),
    now: clock.now(),
  });
  const { refund } = started;
  const fails = sandbox.faults.forRefund({ operation: 'RefundPayment', reference_id: payment.reference_id });
  sandbox.commit({
    refunds: [refund],
    payments: [started.payment],
    keys: [{ ...draft, status: 200, id: refund.id }],
    events: [
      { type: 'refund.created', id: refund.id },
      { type: 'payment.updated', id: payment.id },
    ],
    ...(fails && { failingRefunds: [refund.id] }),
  });
  scheduleRefundOutcome(sandbox, refund);
  return { status: 200, body: { refund } };
}

/** The bank answers after `refundDelayMs` with COMPLETED, unless the control plane asked for a failure. */
export function scheduleRefundOutcome(sandbox: Sandbox, { id, status, created_at }: Refund): void {
  if (status !== 'PENDING') return;
  sandbox.clock.schedule(Date.parse(created_at) + sandbox.config.refundDelayMs, () => finish(sandbox, id));
}

function finish(sandbox: Sandbox, id: string): void {
  const { state, clock } = sandbox;
  const refund = state.refunds.get(id);
  if (refund?.status !== 'PENDING') return;
  const outcome = state.failingRefunds.has(id) ? 'FAILED' : 'COMPLETED';
  const finished = finishRefund(refund, findPayment(sandbox, refund.payment_id), outcome, clock.now());
  sandbox.commit({
    refunds: [finished.refund],
    payments: [finished.payment],
    events: [
      { type: 'refund.updated', id },
      { type: 'payment.updated', id: finished.payment.id },
    ],
  });
}
