import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { refundRoutes } from './refund-routes.ts';
import { repeatRequests } from './repeat-requests.ts';

/** Refunds of parts of an order, which the payment service carries out. */
export function createRefunds(kit: OrderKit, { store }: Pick<Orders, 'store'>) {
  kit.add(repeatRequests(kit));
  return { endpoints: refundRoutes({ store }) };
}
