import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Owner } from '@slipcast/contracts/ids';
import type { Metrics } from '@slipcast/service-kit/metrics';
import { isLoopback, networkOf } from '@slipcast/service-kit/network';
import { Refusal } from '@slipcast/contracts/refusal';
import type { PaymentConfig } from '../config.ts';
import { isAboutCard } from '../rules/declines.ts';
import type { Payment } from '../rules/payment.ts';
import type { Attempt } from './payments.ts';

/** A declined card weighs as much as four authorisations that were given back without an order. */
const DECLINED = 4;
const GIVEN_BACK = 1;
/** After that an authorisation without an order is given back by the sweep. */
const OPEN_SECONDS = '300';

/** Who pays: `payer` is the account or guest, or without either the network; `network` is a keyed hash, null for loopback. */
export interface PayingParty {
  payer: string | null;
  network: string | null;
}

type Limits = Pick<
  PaymentConfig,
  | 'DECLINES_PER_SHOPPER'
  | 'DECLINES_PER_NETWORK'
  | 'DECLINE_MINUTES'
  | 'PAYMENTS_OPEN_PER_SHOPPER'
  | 'PAYMENTS_OPEN_PER_NETWORK'
  | 'PAYMENTS_AT_ONCE_PER_NETWORK'
>;

const isNetwork = (payer: string): boolean => payer.startsWith('n:');
const refusal = (message: string, seconds: string) =>
  new Refusal('too-many-requests', message, {
    headers: { 'retry-after': seconds },
    data: { success: false },
  });

/**
 * Keeps thieves from trying stolen cards here. What is counted is what brings no sale: declines, and authorisations that
 * were given back; whoever buys is not counted. Counted in Redis for all replicas; in memory, each replica by itself,
 * while Redis is away: nobody is refused for that. A limit of 0 is none.
 */
export function createCardTesting(options: {
  redis: Redis;
  limits: Limits;
  /** Keys the hash of network addresses. */
  secret: string;
  metrics: Pick<Metrics, 'counter'>;
}) {
  const { redis, limits, secret, metrics } = options;
  const refused = metrics.counter('payments_refused_total', 'Payments that a limit refused', ['limit']);
  const declines = metrics.counter('payments_declined_total', 'Cards that were declined');
  const atOnce = new Map<string, number>();

  const limiter = (name: string, most: number) => {
    const limit = {
      keyPrefix: `payment:declines:${name}`,
      points: most * DECLINED,
      duration: limits.DECLINE_MINUTES * 60,
    };
    return new RateLimiterRedis({
      ...limit,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(limit),
    });
  };
  const shoppers = limiter('shopper', limits.DECLINES_PER_SHOPPER);
  const networks = limiter('network', limits.DECLINES_PER_NETWORK);
  const countersOf = ({ payer, network }: PayingParty): [RateLimiterRedis, string][] => [
    ...(payer !== null && payer !== network ? [[shoppers, payer] satisfies [RateLimiterRedis, string]] : []),
    ...(network === null ? [] : [[networks, network] satisfies [RateLimiterRedis, string]]),
  ];

  const refuse = (limit: string, message: string, seconds: string): never => {
    refused.inc({ limit });
    throw refusal(message, seconds);
  };

  async function admit(party: PayingParty): Promise<void> {
    const counted = countersOf(party).filter(([{ points }]) => points > 0);
    const found = await Promise.all(
      counted.map(async ([counter, key]) => ({ counter, count: await counter.get(key) })),
    );
    const waits = found.map(({ counter, count }) =>
      count && count.consumedPoints >= counter.points ? count.msBeforeNext : 0,
    );
    const wait = Math.max(0, ...waits);
    if (wait === 0) return;
    const seconds = String(Math.ceil(wait / 1000));
    refuse('declines', 'Too many payments were declined. Please wait a few minutes and try again.', seconds);
  }

  function enter(network: string | null): void {
    if (network === null) return;
    const most = limits.PAYMENTS_AT_ONCE_PER_NETWORK;
    const now = atOnce.get(network) ?? 0;
    if (most > 0 && now >= most)
      refuse('at-once', 'Many payments are being made right now. Please try again in a moment.', '2');
    atOnce.set(network, now + 1);
  }
  function leave(network: string | null): void {
    if (network === null) return;
    const now = (atOnce.get(network) ?? 1) - 1;
    if (now > 0) atOnce.set(network, now);
    else atOnce.delete(network);
  }

  return {
    party(owner: Owner | null, ip: string): PayingParty {
      const network = isLoopback(ip)
        ? null
        : `n:${createHmac('sha256', secret).update(networkOf(ip)).digest('base64url')}`;
      return { payer: owner ?? network, network };
    },

    /** How many payments without an order one payer may have at a time. */
    mostOpen(payer: string | null): number {
      if (payer === null) return Infinity;
      return (
        (isNetwork(payer) ? limits.PAYMENTS_OPEN_PER_NETWORK : limits.PAYMENTS_OPEN_PER_SHOPPER) || Infinity
      );
    },

    /** Throws Refusal 429 with Retry-After for who has collected too many declines. */
    async guarded(party: PayingParty, pay: () => Promise<Attempt | null>): Promise<Payment> {
      await admit(party);
      enter(party.network);
      try {
        const attempt =
          (await pay()) ??
          refuse(
            'open',
            'You have several payments without an order. Please wait a few minutes and try again.',
            OPEN_SECONDS,
          );
        const { payment, opened } = attempt;
        if (opened && payment.state === 'declined' && isAboutCard(payment.declineCode ?? '')) {
          declines.inc();
          await Promise.all(countersOf(party).map(([counter, key]) => counter.penalty(key, DECLINED)));
        }
        return payment;
      } finally {
        leave(party.network);
      }
    },

    /** An authorisation was given back because no order came of it. Never throws. */
    async givenBack({ payer }: Payment): Promise<void> {
      if (!payer) return;
      await (isNetwork(payer) ? networks : shoppers).penalty(payer, GIVEN_BACK).catch(() => {});
    },
  };
}
export type CardTesting = ReturnType<typeof createCardTesting>;
