import type { OrderKit } from '../order-kit.ts';
import type { OrderLists } from '../orders/order-lists.ts';
import { DASHBOARD_EVENTS } from './dashboard-events.ts';
import { dashboardRoutes } from './dashboard-routes.ts';

/** The shop in figures. */
export function createDashboard(kit: OrderKit, lists: OrderLists) {
  for (const effect of DASHBOARD_EVENTS) kit.handle(effect);
  const emailWorker = kit.client('email-worker', kit.config.EMAIL_WORKER_URL);
  return { endpoints: dashboardRoutes({ ...kit, emailWorker, lists }) };
}
