import { z } from 'zod';
import { Refusal } from '@slipcast/contracts/refusal';
import type { OrderStore } from '../store/order-store.ts';
import type { Order } from '../rules/order.ts';

/** Ids of orders are UUIDs; anything else is an order that does not exist, not a malformed request. */
export const OrderParams = z.object({ id: z.string() });

export const orderNotFound = () => new Refusal('order-not-found', 'Order not found');

/** The order, or 404; other people's orders do not exist either. */
export async function findOrder(
  store: OrderStore,
  id: string,
  mayRead: (order: Order) => boolean = () => true,
): Promise<Order> {
  const order = z.uuid().safeParse(id).success ? await store.byId(id) : null;
  if (!order || !mayRead(order)) throw orderNotFound();
  return order;
}
