import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { PasswordNeeds } from '../passwords/needs.ts';
import { guardDemoAccounts } from './guard-demo-accounts.ts';
import { internalRoutes } from './internal-routes.ts';
import { onOrderPaid } from './on-order-paid.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { registerRoutes } from './register-routes.ts';

/** Accounts, from registration to erasure. */
export function createAccounts(kit: ServiceKit, needs: PasswordNeeds) {
  const { config, bus, eventPool } = needs;
  const emailWorker = kit.client('email-worker', config.EMAIL_WORKER_URL);
  kit.add({ name: 'the demo accounts', start: () => guardDemoAccounts(needs) });
  kit.subscribe(() => subscribeOnce({ bus, pool: eventPool, ...onOrderPaid }));
  return {
    endpoints: [
      ...registerRoutes(needs),
      ...profileRoutes(needs),
      ...privacyRoutes({ ...needs, emailWorker }),
      ...internalRoutes(needs),
    ],
  };
}
