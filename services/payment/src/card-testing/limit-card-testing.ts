import type { PaymentState } from '@slipcast/contracts/http/payment';
import type { Owner } from '@slipcast/contracts/ids';
import { isLoopback, networkOf } from '@slipcast/service-kit/network';
import { tooManyRequests } from '@slipcast/service-kit/rate-limiter';
import { signatureOf } from '@slipcast/service-kit/signed-text';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { PaymentConfig } from '../config.ts';
import {
  ABANDONED_MS,
  DECLINE_POINTS,
  isCardDeclined,
  maxOpenPayments,
  networkPayer,
  type PayingParty,
  REVERSED_POINTS,
} from './card-testing.ts';
import { createDeclineCounts } from './decline-counts.ts';

const BUSY_MS = 2000;

interface Tried {
  state: PaymentState;
  declineCode: string | null;
}

/**
 * Runs at most `max` pieces of work per key at a time, and throws `refusal()` beyond that. A burst of payments could
 * otherwise be over before its declines are counted.
 */
function createLimitAtOnce(max: number, refusal: () => Error) {
  const underWay = new Map<string, number>();
  return async function run<T>(key: string | null, work: () => Promise<T>): Promise<T> {
    if (key === null) return work();
    const count = underWay.get(key) ?? 0;
    if (count >= max) throw refusal();
    underWay.set(key, count + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    }
  };
}

/**
 * Stops thieves from trying out stolen cards here. Only attempts that lead to no sale count: declines, and authorisations
 * that were reversed. Shoppers who buy are never counted. ADR 16 has the reasons.
 */
export function createCardTestingLimits(
  { redis, metrics }: Pick<ServiceKit, 'redis' | 'metrics'>,
  config: PaymentConfig,
) {
  const declines = createDeclineCounts(redis(config.REDIS_URL, 'decline counts'), config);
  const refused = metrics.counter('payments_refused_total', 'Payments that a limit refused', ['limit']);
  const declined = metrics.counter('payments_declined_total', 'Cards that were declined');

  const refusal = (limit: string, message: string, waitMs: number) => {
    refused.inc({ limit });
    return tooManyRequests(message, waitMs, { success: false });
  };
  const limitAtOnce = createLimitAtOnce(config.PAYMENTS_AT_ONCE_PER_NETWORK || Infinity, () =>
    refusal('at-once', 'Many payments are being made right now. Please try again in a moment.', BUSY_MS),
  );

  return {
    partyOf(owner: Owner | null, ip: string): PayingParty {
      // Keyed, because plain hashes of addresses could be reversed by trying every address.
      const network = isLoopback(ip) ? null : networkPayer(signatureOf(config.NETWORK_SECRET, networkOf(ip)));
      return { payer: owner ?? network, network };
    },

    /** Throws Refusal 429 with Retry-After when the party has too many declines, open payments or payments under way. */
    async apply<P extends Tried>(
      party: PayingParty,
      pay: (maxOpen: number) => Promise<{ payment: P; opened: boolean } | 'too-many'>,
    ): Promise<P> {
      const waitMs = await declines.waitMs(party);
      if (waitMs > 0)
        throw refusal(
          'declines',
          'Too many payments were declined. Please wait a few minutes and try again.',
          waitMs,
        );
      return limitAtOnce(party.network, async () => {
        const attempt = await pay(maxOpenPayments(party.payer, config));
        if (attempt === 'too-many')
          throw refusal(
            'open',
            'You have several payments without an order. Please wait a few minutes and try again.',
            ABANDONED_MS,
          );
        if (attempt.opened && isCardDeclined(attempt.payment)) {
          declined.inc();
          await declines.add(party, DECLINE_POINTS);
        }
        return attempt.payment;
      });
    },

    /** Counts an authorisation that was reversed without an order, against its payer but not against a network. */
    countReversed: ({ payer }: { payer: string | null }): Promise<void> =>
      declines.add({ payer, network: null }, REVERSED_POINTS),
  };
}
export type CardTestingLimits = ReturnType<typeof createCardTestingLimits>;
