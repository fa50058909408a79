import { Rejection } from '../rejection.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Payment } from '../wire.ts';

/** @throws Rejection NOT_FOUND */
export function findPayment(sandbox: Sandbox, id: string): Payment {
  const payment = sandbox.state.payments.get(id);
  if (!payment) throw new Rejection('NOT_FOUND', `Could not find payment with id: ${id}`, 'payment_id');
  return payment;
}

/** Commits a changed payment with its webhook; an unchanged one is left alone. */
export function savePayment(sandbox: Sandbox, payment: Payment): Payment {
  if (sandbox.state.payments.get(payment.id) === payment) return payment;
  sandbox.commit({ payments: [payment], events: [{ type: 'payment.updated', id: payment.id }] });
  return payment;
}
