import type { OrderKit } from '../order-kit.ts';
import { vatRoutes } from './vat-routes.ts';

/** Whether the shop is registered for VAT, and what its orders include of it. */
export const createVat = (kit: OrderKit) => ({ endpoints: vatRoutes(kit) });
