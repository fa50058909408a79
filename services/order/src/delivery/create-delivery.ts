import type { OrderKit } from '../order-kit.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { remindCollectorsRegularly } from './remind-collectors.ts';

/** Where the shop sends parcels, how, at what price, and what its buyers collect. */
export function createDelivery(kit: OrderKit) {
  kit.add(remindCollectorsRegularly(kit));
  return { endpoints: deliveryRoutes(kit) };
}
