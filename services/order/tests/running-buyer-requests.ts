import { randomUUID } from 'node:crypto';
import type { WireRequests } from '@slipcast/contracts/http/requests';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startRefundDesk } from './running-refund-desk.ts';

type Body = WireRequests & { message?: string; errors?: { field: string; message: string }[] };

/** The order service with the calls of buyers who ask for something, and of the maker who answers. */
export async function startBuyerRequests() {
  const shop = await startRefundDesk();
  type Sold = Awaited<ReturnType<typeof shop.paid>>;
  const buyer = ({ owner }: Sold) => shop.as(owner.slice(2));
  const path = (id: string, more = '') => `/api/orders/${id}/requests${more}`;
  const ask = async (sold: Sold, kind: string, body: { id?: string } & Record<string, unknown> = {}) => {
    const sent = { id: randomUUID(), kind, ...body };
    const { status, body: answer } = await shop.call('POST', path(sold.id), sent, buyer(sold));
    return { status, body: answer as unknown as Body, requestId: sent.id };
  };
  let version = 1;
  return {
    ...shop,
    ask,
    requests: async (sold: Sold) => {
      const { status, body } = await shop.get(path(sold.id), buyer(sold));
      return { status, body: body as unknown as Body };
    },
    retract: (sold: Sold, requestId: string) =>
      shop.call('PUT', path(sold.id, `/${requestId}/retract`), {}, buyer(sold)),
    answer: (id: string, requestId: string, body: object) => shop.put(`${id}/requests/${requestId}`, body),
    refund: shop.ask,
    async delivered(quantity: number) {
      const sold = await shop.paid(quantity);
      await shop.ship(sold.id, 'RM 1');
      await shop.setStatus(sold.id, 'delivered');
      return sold;
    },
    /** How many paid orders are not sent before their buyers have an answer. */
    async unwanted(): Promise<number> {
      const { body } = await shop.get('/api/admin/dashboard', shop.admin);
      return (body['requests'] as { unwanted: number }).unwanted;
    },
    /** How many orders the dashboard says are to be shipped. */
    async toShip(): Promise<number> {
      return Number((await shop.get('/api/admin/dashboard', shop.admin)).body['toShip']);
    },
    /** How many requests wait for the maker. */
    async waiting(): Promise<number> {
      const { body } = await shop.get('/api/admin/dashboard', shop.admin);
      return (body['requests'] as { count: number }).count;
    },
    async returnsWithin(returnDays: number | null) {
      version += 1;
      const settings = { version, name: 'Pots', pricesNote: '', dispatchDays: null, lowStock: 2, returnDays };
      await shop.publish('shop.changed.v1', 'shop', settings);
      await waitFor('the setting counts', async () => {
        const { rowCount } = await shop.pool.query('SELECT FROM shop_settings WHERE version = $1', [version]);
        return rowCount === 1;
      });
    },
  };
}
export type BuyerRequests = Awaited<ReturnType<typeof startBuyerRequests>>;
