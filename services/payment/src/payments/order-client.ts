import type { OrderOfPayment } from '@slipcast/contracts/http/payment';
import { notAnswered, type ServiceAnswer, type ServiceClient } from '@slipcast/service-kit/service-client';

/** The most ids that the order service takes in one call. */
const BATCH = 500;

function read(answer: ServiceAnswer<OrderOfPayment[]>): OrderOfPayment[] {
  if (answer.status !== 200) throw notAnswered(answer);
  return answer.body;
}

/** What the jobs ask the order service. All methods throw a Refusal when it does not answer. */
export const createOrderClient = (client: ServiceClient) => ({
  /** Orders by payment id. Payments without an order are missing. */
  async ofPayments(paymentIds: string[]): Promise<Map<string, OrderOfPayment>> {
    const orders = new Map<string, OrderOfPayment>();
    for (let from = 0; from < paymentIds.length; from += BATCH) {
      const body = { paymentIds: paymentIds.slice(from, from + BATCH) };
      for (const order of read(await client.post<OrderOfPayment[]>('/internal/orders/of-payments', body)))
        orders.set(order.paymentId, order);
    }
    return orders;
  },

  async cancelledSince(since: Date): Promise<OrderOfPayment[]> {
    const query = `since=${encodeURIComponent(since.toISOString())}`;
    return read(await client.get<OrderOfPayment[]>(`/internal/orders/cancelled?${query}`));
  },
});
export type OrderClient = ReturnType<typeof createOrderClient>;
