import { authorise } from '../authorise.ts';
import { optionalText, requiredText } from '../fields.ts';
import { newId } from '../ids.ts';
import { canceled, captured, completed, newPayment, readPaymentRequest, voided } from '../payment-rules.ts';
import { Rejection } from '../rejection.ts';
import type { Sandbox } from '../sandbox.ts';
import { statuses } from '../statuses.ts';
import type { Payment } from '../wire.ts';
import { ok, type Answer, type Call } from './call.ts';
import { idempotent } from './idempotency.ts';
import { listPage } from './list-page.ts';

/** @throws Rejection NOT_FOUND */
export function findPayment(sandbox: Sandbox, id: string): Payment {
  const payment = sandbox.state.payments.get(id);
  if (!payment) throw new Rejection('NOT_FOUND', `Could not find payment with id: ${id}`, 'payment_id');
  return payment;
}

/** Commits a changed payment with its webhook; an unchanged one is left alone. */
function savePayment(sandbox: Sandbox, payment: Payment): Answer {
  if (sandbox.state.payments.get(payment.id) !== payment)
    sandbox.commit({ payments: [payment], events: [{ type: 'payment.updated', id: payment.id }] });
  return ok({ payment });
}

export const createPayment = (call: Call): Answer =>
  idempotent('CreatePayment', call, (key) => {
    const { sandbox, body } = call;
    const { state, clock, config } = sandbox;
    const now = clock.now();
    const request = readPaymentRequest(body, config);
    const authorisation = authorise(state, request.sourceId, request.verificationToken, now);
    const payment = newPayment(request, authorisation, { ...config, id: newId(), now });
    const { id } = payment;
    const { outcome, spent } = authorisation;
    sandbox.commit({
      payments: [payment],
      keys: [
        { ...key, id, status: outcome ? statuses[outcome].status : 200, errors: payment.card_details.errors },
      ],
      tokens: spent && [spent],
      events: [
        { type: 'payment.created', id },
        ...(payment.status === 'COMPLETED' ? [{ type: 'payment.updated' as const, id }] : []),
      ],
    });
    scheduleDelayAction(sandbox, payment);
  });

/** Applies delay_action when delay_duration is over, unless the payment was completed or canceled before. */
export function scheduleDelayAction(sandbox: Sandbox, { id, status, delayed_until }: Payment): void {
  if (status !== 'APPROVED' || delayed_until === undefined) return;
  sandbox.clock.schedule(Date.parse(delayed_until), () => {
    const payment = findPayment(sandbox, id);
    if (payment.status !== 'APPROVED') return;
    const end = payment.delay_action === 'COMPLETE' ? captured : voided;
    savePayment(sandbox, end(payment, sandbox.clock.now()));
  });
}

export const getPayment = ({ sandbox, id }: Call): Answer => ok({ payment: findPayment(sandbox, id) });

export function completePayment({ sandbox, id, body }: Call): Answer {
  const version = optionalText(body, 'version_token', 255);
  return savePayment(sandbox, completed(findPayment(sandbox, id), version, sandbox.clock.now()));
}

export const cancelPayment = ({ sandbox, id }: Call): Answer =>
  savePayment(sandbox, canceled(findPayment(sandbox, id), sandbox.clock.now()));

/** Also succeeds when nothing has the key, which can then still be used. */
export function cancelPaymentByKey({ sandbox, body }: Call): Answer {
  const record = sandbox.state.answerTo('CreatePayment', requiredText(body, 'idempotency_key', 45));
  const payment = record && sandbox.state.payments.get(record.id);
  // A declined payment leaves nothing to cancel.
  if (payment && payment.status !== 'FAILED') savePayment(sandbox, canceled(payment, sandbox.clock.now()));
  return ok();
}

export function listPayments({ sandbox, query }: Call): Answer {
  const total = query.get('total');
  const last4 = query.get('last_4');
  const brand = query.get('card_brand');
  const wanted = [...sandbox.state.payments.values()].filter(
    ({ total_money, card_details: { card } }) =>
      (total === null || total_money.amount === Number(total)) &&
      (last4 === null || card.last_4 === last4) &&
      (brand === null || card.card_brand === brand),
  );
  return listPage('payments', wanted, query, sandbox.clock.now());
}
