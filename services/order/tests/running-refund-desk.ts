import { randomUUID } from 'node:crypto';
import { startAdminOrders } from './running-admin-orders.ts';

export interface Refunds {
  code?: string;
  message?: string;
  left: number;
  lines: { amounts: number[] }[];
  refunds: { id: string; state: string; amount: number; origin: string }[];
}

/** The order service with the calls of a refund desk. */
export async function startRefundDesk(environment: Record<string, string> = {}) {
  const shop = await startAdminOrders({ LOST_EVENTS_SECONDS: '1', ...environment });
  let buyers = 0;
  /** A paid order of so many mugs for £10.01 each. */
  async function paid(quantity = 3) {
    const mug = await shop.newMug(quantity, 1001);
    buyers += 1;
    const owner = `u:refunded${buyers}` as const;
    const paymentId = shop.authorised(owner, 1001 * quantity);
    const { body } = await shop.checkout(owner, paymentId, [{ product_id: mug.productId, quantity }]);
    return { id: body.order.id, mug, paymentId, owner };
  }
  type Sold = Awaited<ReturnType<typeof paid>>;
  const ask = async (id: string, body: object, refundId: string = randomUUID()) => {
    const sent = { id: refundId, reason: 'broken', ...body };
    const answer = await shop.call('POST', `/api/admin/orders/${id}/refunds`, sent, shop.admin);
    return { status: answer.status, body: answer.body as unknown as Refunds };
  };
  const pieces = (quantity: number, becomes = 'on-sale') => ({ pieces: [{ line: 1, quantity, becomes }] });
  /** What the payment service publishes once a refund is made. */
  const refunded = ({ id, paymentId }: Sold, refundId: string, amountPence: number, refundedPence: number) =>
    shop.publish('payment.partly-refunded.v1', paymentId, {
      paymentId,
      orderId: id,
      refundId,
      amountPence,
      refundedPence,
      currency: 'GBP',
      byHand: !shop.eventsOf('refund.requested.v1', id).length,
      providerRefundId: randomUUID(),
    });
  const read = async (id: string) => (await shop.read(id)).body;
  return { ...shop, paid, ask, pieces, refunded, order: read };
}
export type RefundDesk = Awaited<ReturnType<typeof startRefundDesk>>;
