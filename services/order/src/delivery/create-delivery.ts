import type { OrderKit } from '../order-kit.ts';
import { deliveryRoutes } from './delivery-routes.ts';

/** Where the shop sends parcels, how, and at what price. */
export const createDelivery = (kit: OrderKit) => ({ endpoints: deliveryRoutes(kit) });
