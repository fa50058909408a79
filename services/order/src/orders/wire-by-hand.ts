import { paidByHandPence } from '@slipcast/contracts/by-hand';
import type { WireByHand } from '@slipcast/contracts/http/by-hand';
import { toPounds } from '@slipcast/contracts/money';
import type { Order } from './order-record.ts';

const owedPence = ({ status, totalPence, handSale }: Order): number =>
  status === 'pending' ? totalPence - paidByHandPence(handSale) : 0;

/** For the buyer: nothing about the back office. */
export const wireByHand = (order: Order): WireByHand => ({
  owed: toPounds(owedPence(order)),
  payUntil: order.handSale?.payUntil ?? null,
  payments: (order.handSale?.payments ?? []).map(({ id, method, pence, at }) => ({
    id,
    method,
    amount: toPounds(pence),
    at: new Date(at).toISOString(),
  })),
});

/** The same with the admin who recorded each payment. */
export function wireAdminByHand(order: Order): WireByHand {
  const { payments, ...rest } = wireByHand(order);
  const given = order.handSale?.payments ?? [];
  return { ...rest, payments: payments.map((payment, at) => ({ ...payment, by: given[at]?.by ?? null })) };
}
