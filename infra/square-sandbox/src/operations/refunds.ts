import { optionalText, requiredMoney, requiredText } from '../fields.ts';
import { newId } from '../ids.ts';
import { finishRefund, remaining, startRefund } from '../refund-rules.ts';
import { Rejection } from '../rejection.ts';
import type { Sandbox } from '../sandbox.ts';
import type { KeyEntry } from '../state.ts';
import type { Money, Refund } from '../wire.ts';
import { ok, type Answer, type Call } from './call.ts';
import { idempotent } from './idempotency.ts';
import { listPage } from './list-page.ts';
import { findPayment } from './payments.ts';

export const refundPayment = (call: Call): Answer =>
  idempotent('RefundPayment', call, (key) => {
    const { sandbox, body } = call;
    begin(sandbox, {
      operation: 'RefundPayment',
      paymentId: requiredText(body, 'payment_id', 191),
      money: requiredMoney(body, 'amount_money', sandbox.config.currency),
      reason: optionalText(body, 'reason', 192),
      key,
    });
  });

/** A refund that the seller makes in Square's dashboard, without a key. Without `amount_money` it refunds everything that is left. */
export function refundInDashboard({ sandbox, body }: Call): Answer {
  const paymentId = requiredText(body, 'payment_id', 191);
  const { currency } = sandbox.config;
  const money = body['amount_money']
    ? requiredMoney(body, 'amount_money', currency)
    : { amount: remaining(findPayment(sandbox, paymentId)), currency };
  const reason = optionalText(body, 'reason', 192);
  return ok({ refund: begin(sandbox, { operation: 'RefundInDashboard', paymentId, money, reason }) });
}

type Beginning = {
  operation: 'RefundPayment' | 'RefundInDashboard';
  paymentId: string;
  money: Money;
  reason: string | undefined;
  key?: Pick<KeyEntry, 'operation' | 'key' | 'request'>;
};

/** Starts a refund. It ends as a fault rule says, or COMPLETED after `refundDelayMs`. */
function begin(sandbox: Sandbox, { operation, paymentId, money, reason, key }: Beginning): Refund {
  const { state, clock, config, faults } = sandbox;
  const before = findPayment(sandbox, paymentId);
  const earlier = (before.refund_ids ?? []).flatMap((id) => state.refunds.get(id) ?? []);
  const now = clock.now();
  const { refund, payment } = startRefund(before, earlier, { id: newId(), money, reason, now });
  const planned = faults.forRefund({ operation, reference_id: payment.reference_id });
  const at = now + (planned?.delayMs ?? config.refundDelayMs);
  const outcome = OUTCOMES[planned?.action ?? ''] ?? 'COMPLETED';
  sandbox.commit({
    refunds: [refund],
    payments: [payment],
    keys: key && [{ ...key, status: 200, id: refund.id }],
    events: [
      { type: 'refund.created', id: refund.id },
      { type: 'payment.updated', id: payment.id },
    ],
    refundPlans: [{ id: refund.id, outcome, at }],
  });
  scheduleRefundOutcome(sandbox, refund);
  return refund;
}

const OUTCOMES: Record<string, 'FAILED' | 'REJECTED'> = {
  'fail-refund': 'FAILED',
  'reject-refund': 'REJECTED',
};

/** Completes or fails a pending refund when it is due. */
export function scheduleRefundOutcome(sandbox: Sandbox, refund: Refund): void {
  const { state, clock } = sandbox;
  const plan = state.refundPlans.get(refund.id);
  if (refund.status !== 'PENDING' || !plan) return;
  clock.schedule(plan.at, () => {
    const finished = finishRefund(refund, findPayment(sandbox, refund.payment_id), plan.outcome, clock.now());
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
