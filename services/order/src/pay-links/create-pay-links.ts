import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { endLinksRegularly } from './end-links.ts';
import { payLinkRoutes } from './pay-link-routes.ts';

/** Orders that the maker made and the buyer pays by link, until a time that the maker chose. */
export function createPayLinks(kit: OrderKit, orders: Pick<Orders, 'store' | 'payments' | 'lookups'>) {
  kit.add(endLinksRegularly(kit, orders.store));
  return { endpoints: payLinkRoutes({ ...kit, ...orders, checkAfterMs: kit.config.PENDING_SECONDS * 1000 }) };
}
