import type { OrderMoney } from '@slipcast/contracts/order-words';
import { useState } from 'react';
import { useOrderStatusQuery } from './checkout-api.ts';

const POLL_MS = 5000;

/** The order with its status as it is now: while its payment is being confirmed, the server is asked every few seconds. */
export function useCurrentStatus<Order extends { id: string; status: string; money: OrderMoney }>(
  order: Order,
  orderToken: string | undefined,
): Order {
  const [status, setStatus] = useState(order.status);
  const isPending = status === 'pending';
  const asked = { orderId: order.id, orderToken };
  const { data } = useOrderStatusQuery(asked, { skip: !isPending, pollingInterval: POLL_MS });
  if (isPending && data !== undefined && data !== status) setStatus(data);
  if (status === order.status) return order;
  return { ...order, status, money: status === 'cancelled' ? 'uncertain' : 'paid' };
}
