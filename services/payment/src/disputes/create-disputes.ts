import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type pg from 'pg';
import type { PaymentConfig } from '../config.ts';
import type { Provider, ProviderNotification } from '../provider/provider.ts';
import { createDisputeStore } from './dispute-store.ts';

/** Disputes: noted whenever the card provider reports one, and looked for on a schedule, in case a webhook was lost. */
export function createDisputes(
  { add, logger }: ServiceKit,
  config: PaymentConfig,
  { pool, provider, wake }: { pool: pg.Pool; provider: Provider | null; wake: () => void },
) {
  const store = createDisputeStore(pool, wake);
  /** Resolves with how many were news. */
  async function look(stopping?: AbortSignal): Promise<number> {
    let news = 0;
    for (const dispute of (await provider?.listDisputes()) ?? []) {
      if (stopping?.aborted) break;
      if (await store.note(dispute)) news += 1;
    }
    return news;
  }
  if (provider) {
    const [name, seconds] = ['disputes at the card provider', config.RECONCILE_SECONDS];
    add(createTicker({ name, seconds, logger, task: async (stopping) => void (await look(stopping)) }));
  }
  return {
    look,
    async notified(notification: ProviderNotification): Promise<void> {
      if (notification.kind === 'dispute') await store.note(notification.dispute);
    },
  };
}
