import { PAYMENT_STATES } from '@slipcast/contracts/http/payment';
import type { Metrics } from '@slipcast/service-kit/metrics';
import type { PaymentStore } from './payment-store.ts';

const FINAL = ['declined', 'captured', 'voided', 'refunded', 'settled'];
const WAITING = PAYMENT_STATES.filter((state) => !FINAL.includes(state));

/** Metrics of waiting payments, by state. The runbooks say which values call for a person. */
export function reportWaiting(
  metrics: Pick<Metrics, 'gauge' | 'gauges'>,
  store: Pick<PaymentStore, 'waiting'>,
): void {
  const figures = async (what: 'count' | 'oldestSeconds') => ({
    ...Object.fromEntries(WAITING.map((state) => [state, 0])),
    ...Object.fromEntries((await store.waiting()).map((one) => [one.state, one[what]])),
  });
  metrics.gauges('payments_waiting', 'Waiting payments by state', 'state', () => figures('count'));
  metrics.gauges(
    'payments_waiting_oldest_seconds',
    'Seconds that the oldest payment has been in its state',
    'state',
    () => figures('oldestSeconds'),
  );
  metrics.gauge(
    'payments_unknown',
    'Authorisations that the provider has not answered',
    async () => (await figures('count')).unknown ?? 0,
  );
}
