import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { refundRoutes } from './refund-routes.ts';
import { findUnmade } from './find-unmade.ts';
import { repeatRequests } from './repeat-requests.ts';

/** Refunds of parts of an order, which the payment service carries out. */
export function createRefunds(kit: OrderKit, { store }: Pick<Orders, 'store'>) {
  kit.add(repeatRequests(kit));
  kit.compareEffects(
    'refund.second-requested.v1',
    findUnmade(kit.client('catalogue', kit.config.CATALOGUE_URL)),
  );
  return { endpoints: refundRoutes({ store }) };
}
