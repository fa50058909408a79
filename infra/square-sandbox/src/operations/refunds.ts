import { optionalText, requiredMoney, requiredText } from '../fields.ts';
import { newId } from '../ids.ts';
import { finishRefund, startRefund } from '../refund-rules.ts';
import { Rejection } from '../rejection.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Refund } from '../wire.ts';
import { ok, type Answer, type Call } from './call.ts';
import { idempotent } from './idempotency.ts';
import { listPage } from './list-page.ts';
import { findPayment } from './payments.ts';

export const refundPayment = (call: Call): Answer =>
  idempotent('RefundPayment', call, (key) => {
    const { sandbox, body } = call;
    const { clock, config, faults } = sandbox;
    const { refund, payment } = startRefund(findPayment(sandbox, requiredText(body, 'payment_id', 191)), {
      id: newId(),
      money: requiredMoney(body, 'amount_money', config.currency),
      reason: optionalText(body, 'reason', 192),
      now: clock.now(),
    });
    const fails = faults.forRefund({ operation: 'RefundPayment', reference_id: payment.reference_id });
    sandbox.commit({
      refunds: [refund],
      payments: [payment],
      keys: [{ ...key, status: 200, id: refund.id }],
      events: [
        { type: 'refund.created', id: refund.id },
        { type: 'payment.updated', id: payment.id },
      ],
      failingRefunds: fails && [refund.id],
    });
    scheduleRefundOutcome(sandbox, refund);
  });

/** The bank answers after `refundDelayMs` with COMPLETED, unless the control plane asked for a failure. */
export function scheduleRefundOutcome(sandbox: Sandbox, refund: Refund): void {
  if (refund.status !== 'PENDING') return;
  const { state, clock, config } = sandbox;
  clock.schedule(Date.parse(refund.created_at) + config.refundDelayMs, () => {
    const outcome = state.failingRefunds.has(refund.id) ? 'FAILED' : 'COMPLETED';
    const finished = finishRefund(refund, findPayment(sandbox, refund.payment_id), outcome, clock.now());
    sandbox.commit({
      refunds: [finished.refund],
      payments: [finished.payment],
      events: [
        { type: 'refund.updated', id: refund.id },
        { type: 'payment.updated', id: refund.payment_id },
      ],
    });
  });
}

export function getRefund({ sandbox, id }: Call): Answer {
  const refund = sandbox.state.refunds.get(id);
  if (!refund) throw new Rejection('NOT_FOUND', `Could not find refund with id: ${id}`, 'refund_id');
  return ok({ refund });
}

export function listRefunds({ sandbox, query }: Call): Answer {
  const status = query.get('status');
  const wanted = [...sandbox.state.refunds.values()].filter(
    (refund) => status === null || refund.status === status,
  );
  return listPage('refunds', wanted, query, sandbox.clock.now());
}
