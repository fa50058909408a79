import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { documentRoutes } from './document-routes.ts';
import { issueOnEvents } from './issue-on-events.ts';

/** VAT invoices and credit notes. */
export function createPaperwork(kit: OrderKit, { store, keys }: Pick<Orders, 'store' | 'keys'>) {
  kit.handle(issueOnEvents);
  return { endpoints: documentRoutes({ ...kit, store, keys }) };
}
