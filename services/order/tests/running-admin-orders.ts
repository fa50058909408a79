import type { OrderStatus } from '@slipcast/contracts/order-status';
import { startOrder } from './running-order.ts';

/** The order service with an admin's calls. Pending orders stay pending, because the job leaves them alone for minutes. */
export async function startAdminOrders(environment: Record<string, string> = {}) {
  const shop = await startOrder({ PENDING_SECONDS: '600', ...environment });
  const put = (path: string, body: unknown) =>
    shop.call('PUT', `/api/admin/orders/${path}`, body, shop.admin);
  const ship = (id: string, trackingInfo: string) => put(`${id}/ship`, { trackingInfo });
  const setStatus = (id: string, status: string) => put(`${id}/status`, { status });

  let buyers = 0;
  /** A new order that has reached this status. */
  async function orderIn(status: OrderStatus) {
    const variant = { variantId: 'v1', color: 'Slate', stock: 1, pricePence: 2600 };
    const mug = await shop.newMug(0, 2600, [variant]);
    buyers += 1;
    const owner = `u:buyer${buyers}` as const;
    const paymentId = shop.authorised(owner, 2600);
    if (status === 'pending') shop.payments.captures.push('away');
    const items = [{ product_id: mug.productId, variant_id: 'v1', quantity: 1 }];
    const { body } = await shop.checkout(owner, paymentId, items);
    const { id } = body.order;
    if (status === 'shipped' || status === 'delivered') await ship(id, 'RM 123');
    if (status === 'delivered' || status === 'cancelled') await setStatus(id, status);
    return { id, mug, paymentId };
  }
  return {
    ...shop,
    put,
    ship,
    setStatus,
    orderIn,
    read: (id: string) => shop.get(`/api/admin/orders/${id}`, shop.admin),
  };
}
export type AdminOrders = Awaited<ReturnType<typeof startAdminOrders>>;
