import type { EventData } from '@slipcast/contracts/events/registry';
import { isPaidByHand } from '@slipcast/contracts/by-hand';

/** A VAT invoice, or the credit note of one refund. */
export interface WantedDocument {
  orderId: string;
  /** undefined: the invoice. */
  refundId: string | undefined;
}

type Ids = Pick<EventData<'order.placed.v1'>, 'orderId' | 'paymentId' | 'vat' | 'handSale'>;

/** A cancelled order's refund has the id of its payment, and what goes back to vouchers has the order's own. */
function refundOf(template: string, data: unknown): string | null {
  if (template === 'order-partly-refunded') return (data as EventData<'order.partly-refunded.v1'>).refundId;
  if (template === 'order-refund-settled') return (data as EventData<'order.refund-settled.v1'>).refundId;
  if (template === 'order-refunded') return (data as Ids).paymentId;
  if (template !== 'order-cancelled') return null;
  const { orderId, paymentId, refundPence, returnedVoucherPence, ...order } =
    data as EventData<'order.cancelled.v1'>;
  if (refundPence > 0 && isPaidByHand({ ...order, orderId, paymentId })) return paymentId;
  return returnedVoucherPence === undefined ? null : orderId;
}

/** What the email about an order of a shop that is registered for VAT attaches; null: nothing. */
export function attachedDocument(template: string, data: unknown): WantedDocument | null {
  const { orderId, vat, handSale } = data as Ids;
  if (!vat) return null;
  if (template === 'order-confirmation')
    // What is sent again at no charge has been invoiced already.
    return handSale?.replaces ? null : { orderId, refundId: undefined };
  const refundId = refundOf(template, data);
  return refundId === null ? null : { orderId, refundId };
}
