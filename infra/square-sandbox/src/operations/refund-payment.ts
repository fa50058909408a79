import { optionalText, requiredMoney, requiredText } from '../fields.ts';
import { newId } from '../ids.ts';
import { settleRefund, startRefund } from '../refund-rules.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Refund } from '../wire.ts';
import type { Answer, Call } from './call.ts';
import { findPayment } from './find-payment.ts';
import { once, type KeyDraft } from './once.ts';

export const refundPayment = (call: Call): Answer =>
  once('RefundPayment', call, (draft) => startRefunding(call, draft));

function startRefunding({ sandbox, body }: Call, draft: KeyDraft): Answer {
  const { clock, settings } = sandbox;
  const payment = findPayment(sandbox, requiredText(body, 'payment_id', 191));
  const started = startRefund(payment, {
    id: newId(),
    money: requiredMoney(body, 'amount_money', settings.currency),
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
  watchRefund(sandbox, refund);
  return { status: 200, body: { refund } };
}

/** The bank answers after the setting's delay: COMPLETED, unless the control plane asked for a failure. */
export function watchRefund(sandbox: Sandbox, { id, status, created_at }: Refund): void {
  if (status !== 'PENDING') return;
  sandbox.clock.schedule(Date.parse(created_at) + sandbox.settings.refundDelayMs, () => settle(sandbox, id));
}

function settle(sandbox: Sandbox, id: string): void {
  const { book, clock } = sandbox;
  const refund = book.refunds.get(id);
  if (refund?.status !== 'PENDING') return;
  const outcome = book.failingRefunds.has(id) ? 'FAILED' : 'COMPLETED';
  const settled = settleRefund(refund, findPayment(sandbox, refund.payment_id), outcome, clock.now());
  sandbox.commit({
    refunds: [settled.refund],
    payments: [settled.payment],
    events: [
      { type: 'refund.updated', id },
      { type: 'payment.updated', id: settled.payment.id },
    ],
  });
}
