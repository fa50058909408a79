import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { disputeRoutes } from './dispute-routes.ts';
import { onDisputed } from './on-disputed.ts';
import { onPageText } from './page-texts.ts';

/** What buyers' banks ask back, and the evidence in answer. */
export function createDisputes(kit: OrderKit, { store }: Pick<Orders, 'store'>) {
  kit.handle(onDisputed);
  kit.handle(onPageText);
  const emailWorker = kit.client('email-worker', kit.config.EMAIL_WORKER_URL);
  return { endpoints: disputeRoutes({ pool: kit.pool, store, emailWorker }) };
}
