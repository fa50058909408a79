import { InternalPayouts, PayoutsQuery } from '@slipcast/contracts/http/payouts';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Logger } from '@slipcast/service-kit/logs';
import type pg from 'pg';
import type { Provider } from '../provider/provider.ts';
import { createPayoutStore } from './payout-store.ts';

/** What the card provider has transferred to the maker's bank: asked for when the books are read, and stored. */
export function createPayouts(pool: pg.Pool, provider: Provider | null, logger: Logger) {
  const store = createPayoutStore(pool);
  return {
    endpoints: [
      endpoint({
        route: 'GET /internal/payments/payouts',
        access: 'internal',
        callers: ['order'],
        summary:
          'Payouts made between two times; `isCurrent` is false if the provider did not answer, so that some may be missing',
        query: PayoutsQuery,
        answer: InternalPayouts,
        handle: async ({ query: { from, to } }) => {
          let isCurrent = provider === null;
          try {
            if (provider) await store.note(await provider.listPayouts(new Date(from), new Date(to)));
            isCurrent = true;
          } catch (err) {
            logger.warn({ err }, 'the card provider did not list its payouts');
          }
          return { payouts: await store.between(from, to), isCurrent };
        },
      }),
    ],
  };
}
