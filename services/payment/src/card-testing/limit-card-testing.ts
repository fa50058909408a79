import { createHmac } from 'node:crypto';
import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Metrics } from '@slipcast/service-kit/metrics';
import { isLoopback, networkOf } from '@slipcast/service-kit/network';
import { tooManyRequests } from '@slipcast/service-kit/rate-limiter';
import type { PaymentConfig } from '../config.ts';
import {
  DECLINE_POINTS,
  isCardDeclined,
  maxOpenPayments,
  networkPayer,
  type PayingParty,
  RETURNED_POINTS,
} from './card-testing.ts';
import type { Payment } from '../payments/payment.ts';
import type { DeclineCounts } from './decline-counts.ts';
import type { Attempt, NotOpened } from '../payments/payment-store.ts';

/** After this long the sweep gives back an authorisation without an order. */
const OPEN_MS = 300_000;
const BUSY_MS = 2000;

const beingPaid = () =>
  new Refusal(
    'payment-in-progress',
    'This cart is being paid already, perhaps in another window. You have not been charged a second time. ' +
      'Please finish there, or try again in a few minutes.',
    { data: { success: false } },
  );

/**
 * Keeps thieves from trying stolen cards here. Only what brings no sale counts: declines, and authorisations that were
 * given back. Somebody who buys is never counted. ADR 16 has the reasons.
 */
export function createCardTestingLimits(
  declines: DeclineCounts,
  config: Pick<
    PaymentConfig,
    'PAYMENTS_OPEN_PER_NETWORK' | 'PAYMENTS_AT_ONCE_PER_NETWORK' | 'NETWORK_SECRET'
  >,
  metrics: Pick<Metrics, 'counter'>,
) {
  const refused = metrics.counter('payments_refused_total', 'Payments that a limit refused', ['limit']);
  const declined = metrics.counter('payments_declined_total', 'Cards that were declined');
  const underWay = new Map<string, number>();

  const refusal = (limit: string, message: string, waitMs: number) => {
    refused.inc({ limit });
    return tooManyRequests(message, waitMs, { success: false });
  };

  /** Payments of one network under way at a time, so that a burst is not over before its declines are counted. */
  async function withinConcurrencyLimit<T>(network: string | null, work: () => Promise<T>): Promise<T> {
    if (network === null) return work();
    const max = config.PAYMENTS_AT_ONCE_PER_NETWORK || Infinity;
    const count = underWay.get(network) ?? 0;
    if (count >= max)
      throw refusal(
        'at-once',
        'Many payments are being made right now. Please try again in a moment.',
        BUSY_MS,
      );
    underWay.set(network, count + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    }
  }

  return {
    partyOf(owner: Owner | null, ip: string): PayingParty {
      // Keyed, so that the stored hashes cannot be turned back into addresses by trying them all.
      const hash = () =>
        createHmac('sha256', config.NETWORK_SECRET).update(networkOf(ip)).digest('base64url');
      const network = isLoopback(ip) ? null : networkPayer(hash());
      return { payer: owner ?? network, network };
    },

    /**
     * Throws Refusal 429 with Retry-After when the party has too many declines, open payments or payments under way, and
     * Refusal 'payment-in-progress' when its cart is being paid.
     */
    async apply(
      party: PayingParty,
      pay: (maxOpen: number) => Promise<Attempt | NotOpened>,
    ): Promise<Payment> {
      const waitMs = await declines.waitMs(party);
      if (waitMs > 0)
        throw refusal(
          'declines',
          'Too many payments were declined. Please wait a few minutes and try again.',
          waitMs,
        );
      return withinConcurrencyLimit(party.network, async () => {
        const attempt = await pay(maxOpenPayments(party.payer, config));
        if (attempt === 'being-paid') throw beingPaid();
        if (attempt === 'too-many')
          throw refusal(
            'open',
            'You have several payments without an order. Please wait a few minutes and try again.',
            OPEN_MS,
          );
        if (attempt.opened && isCardDeclined(attempt.payment)) {
          declined.inc();
          await declines.add(party, DECLINE_POINTS);
        }
        return attempt.payment;
      });
    },

    /** Counts an authorisation that was given back because no order came of it, for its payer and not for a network. */
    countReturned: ({ payer }: Payment): Promise<void> =>
      declines.add({ payer, network: null }, RETURNED_POINTS),
  };
}
export type CardTestingLimits = ReturnType<typeof createCardTestingLimits>;
