import type { OrderOfPayment } from '@slipcast/contracts/http/payment';
import { refusalFrom, type ServiceAnswer, type ServiceClient } from '@slipcast/service-kit/service-client';

const AT_ONCE = 500;

/** The order service, as the comparison of the books needs it. Everything throws Refusal 'unavailable'. */
export function createOrderEdge(client: ServiceClient) {
  const read = (answer: ServiceAnswer<OrderOfPayment[]>): OrderOfPayment[] => {
    if (answer.status !== 200) throw refusalFrom(answer);
    return answer.body;
  };
  return {
    /** By payment; a payment without an order is not in it. */
    async ofPayments(paymentIds: string[]): Promise<Map<string, OrderOfPayment>> {
      const orders = new Map<string, OrderOfPayment>();
      for (let from = 0; from < paymentIds.length; from += AT_ONCE) {
        const body = { paymentIds: paymentIds.slice(from, from + AT_ONCE) };
        const found = read(await client.post<OrderOfPayment[]>('/internal/orders/of-payments', body));
        for (const order of found) orders.set(order.paymentId, order);
      }
      return orders;
    },

    async cancelledSince(since: Date): Promise<OrderOfPayment[]> {
      const query = `since=${encodeURIComponent(since.toISOString())}`;
      return read(await client.get<OrderOfPayment[]>(`/internal/orders/cancelled?${query}`));
    },
  };
}
export type OrderEdge = ReturnType<typeof createOrderEdge>;
