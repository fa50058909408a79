import type { PaymentState } from '@slipcast/contracts/http/payment';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Metrics } from '@slipcast/service-kit/metrics';
import type { CardTestingLimits } from '../card-testing/limit-card-testing.ts';
import type { PaymentConfig } from '../config.ts';
import type { Provider } from '../provider/provider.ts';
import { createAdvancing } from './advance-payment.ts';
import { createProviderSteps, type PartUnderWay } from './ask-provider.ts';
import { createAuthorise } from './authorise-payment.ts';
import { decide, type Decision } from './decide.ts';
import type { PaymentStore } from './payment-store.ts';
import type { Payment } from './payment.ts';

const MOST_SEEN = 200;

/** Authorised payments that were asked for, which an order is about to take. The oldest gives way. */
function createSeen(most: number) {
  const seen = new Map<string, Payment>();
  return {
    add(payment: Payment) {
      if (payment.state !== 'authorised') return;
      const [oldest] = seen.keys();
      if (oldest !== undefined && seen.size >= most) seen.delete(oldest);
      seen.set(payment.id, payment);
    },
    take(id: string): Payment | undefined {
      const payment = seen.get(id);
      seen.delete(id);
      return payment;
    },
  };
}

function found(payment: Payment | null): Payment {
  if (!payment) throw new Refusal('payment-not-found', 'No such payment');
  return payment;
}

/** What can be done with payments. Each may be repeated without a second effect. */
export function createPaymentFlows(options: {
  store: PaymentStore;
  provider: Provider;
  logger: Logger;
  metrics: Pick<Metrics, 'counter'>;
  config: Pick<PaymentConfig, 'SQUARE_TIMEOUT_SECONDS' | 'SWEEP_SECONDS'>;
  limits: Pick<CardTestingLimits, 'countReversed'>;
  partUnderWay(payment: Payment): Promise<PartUnderWay>;
}) {
  const { store, provider, logger, metrics, config, limits } = options;
  const timeoutMs = config.SQUARE_TIMEOUT_SECONDS * 1000;
  const advancing = createAdvancing({
    store,
    steps: createProviderSteps(provider, logger, metrics, options.partUnderWay),
    timeoutMs,
    retryMs: config.SWEEP_SECONDS * 100,
  });
  const dueInMs = ({ state }: Payment) => advancing.leaseMs(state);
  const change = async (id: string, decision: (newest: Payment) => Decision, guess?: Payment) =>
    found(await store.change(id, decision, { dueInMs, guess }));
  /** The order service looks at a payment just before it takes the money. */
  const seen = createSeen(MOST_SEEN);

  return {
    advancing,
    async find(id: string): Promise<Payment> {
      const payment = found(await store.get(id));
      seen.add(payment);
      return payment;
    },
    authorise: createAuthorise({ store, advancing, timeoutMs: timeoutMs + 5000 }),

    /** Takes the money for an order. Throws Refusal 'payment-not-usable' when it can no longer be taken. */
    async capture(id: string, orderId: string, amountPence: number): Promise<Payment> {
      const command = { type: 'capture', orderId, amountPence } as const;
      const payment = await change(id, (newest) => decide(newest, command), seen.take(id));
      return payment.state === 'capturing' ? advancing.advance(payment) : payment;
    },

    /**
     * Cancels an authorisation, or refunds a captured payment: decided at once, carried out now or by a job. Throws Refusal
     * 'payment-not-usable' when the payment belongs to another order than `orderId`.
     *
     * @param confirmed a person has decided it, even if no known order took the money
     */
    async reverse(id: string, reason: string, orderId: string | null, confirmed = false): Promise<Payment> {
      let before: PaymentState | undefined;
      const payment = await change(id, (newest) => {
        before = newest.state;
        return decide(newest, { type: 'reverse', reason, orderId, confirmed });
      });
      const { state } = payment;
      if (before === 'authorised' && state === 'voiding' && !orderId) void limits.countReversed(payment);
      return state === 'voiding' || state === 'refunding' ? advancing.advance(payment, 1) : payment;
    },

    /** Reverses a payment whose request died before the provider answered; not one that is authorised by now, whose request lives. */
    async abandon({ id }: Payment, reason: string): Promise<void> {
      const payment = await change(id, (newest) =>
        newest.state === 'created'
          ? decide(newest, { type: 'reverse', reason, orderId: null })
          : { payment: newest, events: [] },
      );
      if (payment.state === 'voiding') await advancing.advance(payment, 1);
    },

    /** The shop has paid back by other means what the provider could not refund. Throws Refusal 'payment-not-usable'. */
    settle: (id: string, by: string): Promise<Payment> =>
      change(id, (newest) => decide(newest, { type: 'settle', by })),
  };
}
export type PaymentFlows = ReturnType<typeof createPaymentFlows>;
