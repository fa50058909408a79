import type { OrderVat } from '@slipcast/contracts/events/order-vat';
import type { VatSettings } from '@slipcast/contracts/http/vat';
import type { Pence } from '@slipcast/contracts/money';

/** Until the maker says otherwise, the shop is not registered. */
export const NOT_REGISTERED: VatSettings = { on: false, ratePercent: 20, number: '', name: '', address: '' };

/** The VAT that a price includes, to the nearest penny. @param ratePercent 20 is 20% */
export function vatIn(pence: Pence, ratePercent: number): Pence {
  const basisPoints = Math.round(ratePercent * 100);
  return Math.round((pence * basisPoints) / (10_000 + basisPoints));
}

/** The VAT of an order, worked out once for the whole of it; null: the shop is not registered. */
export const vatOf = ({ on, ratePercent, number }: VatSettings, totalPence: Pence): OrderVat | null =>
  on ? { ratePercent, number, includedPence: vatIn(totalPence, ratePercent) } : null;

/**
 * The VAT that a refund returns. Refunds share the order's VAT out so that the parts add up to all of it once everything is refunded. What is
 * given back twice, to a buyer and to their bank, has no VAT the second time.
 *
 * @param before what earlier credit notes and lost disputes have returned
 */
export function vatOfRefund(
  order: { totalPence: Pence; includedPence: Pence },
  amountPence: Pence,
  before: { amountPence: Pence; vatPence: Pence },
): Pence {
  const refunded = Math.min(order.totalPence, before.amountPence + amountPence);
  const due = Math.round((order.includedPence * refunded) / order.totalPence);
  return Math.min(amountPence, Math.max(0, due - before.vatPence));
}
