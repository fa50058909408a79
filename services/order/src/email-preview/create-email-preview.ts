import type { OrderKit } from '../order-kit.ts';
import { emailPreviewRoutes } from './preview-routes.ts';

/** The emails about orders, as buyers would see them. */
export function createEmailPreview(kit: OrderKit) {
  const emailWorker = kit.client('email-worker', kit.config.EMAIL_WORKER_URL);
  return { endpoints: emailPreviewRoutes({ pool: kit.pool, emailWorker }) };
}
