import { Refusal } from '@slipcast/contracts/refusal';
import type { Payment } from '../rules/payment.ts';

export function found(payment: Payment | null): Payment {
  if (!payment) throw new Refusal('not-found', 'No such payment');
  return payment;
}
