import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startAdminOrders } from './running-admin-orders.ts';

/** The order service with the calls of a maker who sells by hand. Pending orders are due at once for the job that asks for payments. */
export async function startByHand() {
  const shop = await startAdminOrders({ PENDING_SECONDS: '0.1', LOST_EVENTS_SECONDS: '1' });
  const post = (path: string, body: object) =>
    shop.call('POST', `/api/admin/orders/${path}`, body, shop.admin);
  const sell = (body: object, id: string = randomUUID()) => post('by-hand', { id, pays: 'cash', ...body });
  const take = (orderId: string, body: object = {}, id: string = randomUUID()) =>
    post(`${orderId}/payments`, { id, method: 'bank-transfer', ...body });
  const one = ({ productId }: { productId: string }, quantity = 1) => ({
    items: [{ product_id: productId, quantity }],
  });
  /** How many orders there are, and how many payments. */
  async function counts(id: string) {
    const { rows } = await shop.pool.query<{ orders: number; payments: number }>(
      `SELECT (SELECT count(*)::int FROM orders WHERE id = $1) AS orders,
         (SELECT count(*)::int FROM order_payment WHERE order_id = $1) AS payments`,
      [id],
    );
    return rows[0];
  }
  const published = async (type: string, id: string) => {
    await waitFor(type, () => shop.eventsOf(type, id).length > 0);
    return shop.eventsOf(type, id).map(({ data }) => data);
  };
  const history = async (id: string) =>
    (await shop.get(`/api/admin/orders/${id}/history`, shop.admin)).body['steps'];
  const auditOf = async (id: string) =>
    (
      await shop.pool.query<{ payload: { action: string } }>(
        `SELECT payload FROM outbox WHERE topic = 'audit.recorded.v1' AND key = $1 ORDER BY seq`,
        [id],
      )
    ).rows.map(({ payload }) => payload);
  return { ...shop, post, sell, take, one, counts, published, history, auditOf };
}
export type ByHandShop = Awaited<ReturnType<typeof startByHand>>;
