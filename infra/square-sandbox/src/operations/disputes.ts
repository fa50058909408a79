import { z } from 'zod';
import { newId } from '../ids.ts';
import { Rejection } from '../rejection.ts';
import { readShape } from '../tokens/requests.ts';
import { DISPUTE_STATES, type Dispute } from '../wire.ts';
import { ok, type Answer, type Call } from './call.ts';
import { listPage } from './list-page.ts';
import { findPayment } from './payments.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const raised = z.strictObject({
  payment_id: z.string(),
  /** In pence; default: all of the payment. */
  amount: z.int().positive().optional(),
  reason: z.string().default('NOT_RECEIVED'),
  /** Square gives sellers seven to thirty days. */
  due_in_days: z.number().positive().default(14),
  state: z.enum(DISPUTE_STATES).default('EVIDENCE_REQUIRED'),
});
const moved = z.strictObject({ state: z.enum(DISPUTE_STATES) });

function findDispute({ sandbox, id }: Call): Dispute {
  const dispute = sandbox.state.disputes.get(id);
  if (!dispute) throw new Rejection('NOT_FOUND', `Could not find dispute with id: ${id}`, 'dispute_id');
  return dispute;
}

/** A buyer's bank asks for the money of a captured payment. @throws Rejection NOT_FOUND, BAD_REQUEST */
export function raiseDispute({ sandbox, body }: Call): Answer {
  const { payment_id, amount, reason, due_in_days, state } = readShape(raised, body);
  const payment = findPayment(sandbox, payment_id);
  if (payment.status !== 'COMPLETED')
    throw new Rejection('BAD_REQUEST', `Payment ${payment.id} is ${payment.status}.`);
  if ((amount ?? 0) > payment.amount_money.amount)
    throw new Rejection('BAD_REQUEST', 'A dispute is for at most the amount of the payment.');
  const { clock } = sandbox;
  const at = clock.iso();
  const dispute: Dispute = {
    id: newId(),
    amount_money: { ...payment.amount_money, ...(amount && { amount }) },
    reason,
    state,
    due_at: new Date(clock.now() + due_in_days * DAY_MS).toISOString(),
    disputed_payment: { payment_id },
    card_brand: payment.card_details.card.card_brand,
    created_at: at,
    updated_at: at,
    reported_at: at,
    version: 1,
    location_id: payment.location_id,
  };
  sandbox.commit({ disputes: [dispute], events: [{ type: 'dispute.created', id: dispute.id }] });
  return ok({ dispute });
}

/** The bank, or the seller in Square's dashboard, moves a dispute on. @throws Rejection NOT_FOUND */
export function moveDispute(call: Call): Answer {
  const { sandbox, body } = call;
  const before = findDispute(call);
  const { state } = readShape(moved, body);
  // Later than before, even within one millisecond.
  const at = new Date(Math.max(sandbox.clock.now(), Date.parse(before.updated_at) + 1)).toISOString();
  const dispute = { ...before, state, updated_at: at, version: before.version + 1 };
  sandbox.commit({ disputes: [dispute], events: [{ type: 'dispute.state.updated', id: dispute.id }] });
  return ok({ dispute });
}

export const getDispute = (call: Call): Answer => ok({ dispute: findDispute(call) });

export function listDisputes({ sandbox, query }: Call): Answer {
  const states = query.get('states')?.split(',');
  const wanted = [...sandbox.state.disputes.values()].filter(({ state }) => states?.includes(state) ?? true);
  return listPage('disputes', wanted, query, sandbox.clock.now());
}
