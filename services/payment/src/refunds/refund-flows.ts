import type { Logger } from '@slipcast/service-kit/logs';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { Provider } from '../provider/provider.ts';
import { createAskForRefund } from './ask-for-refund.ts';
import { createReadListed } from './read-listed.ts';
import type { RefundStore } from './refund-store.ts';
import type { Refund } from './refund.ts';

const AT_ONCE = 4;
/** Longer than one call to the provider can take. */
const MARGIN_MS = 2000;
/** A little more than a day, so that an hourly run which fails loses nothing. */
const LISTED_MS = 26 * 3_600_000;

/** What is done for partial refunds. Any replica may repeat each step. */
export function createRefundFlows(options: {
  store: RefundStore;
  payments: Pick<PaymentStore, 'get' | 'now'>;
  provider: Pick<Provider, 'refund' | 'getRefund' | 'refundsOf' | 'listRefunds'>;
  logger: Logger;
  config: { SQUARE_TIMEOUT_SECONDS: number; SWEEP_SECONDS: number };
}) {
  const { store, payments, provider, logger, config } = options;
  const ask = createAskForRefund({ ...options, firstRetryMs: config.SWEEP_SECONDS * 100 });
  const readListed = createReadListed(options);
  const leaseMs = config.SQUARE_TIMEOUT_SECONDS * 1000 + MARGIN_MS;
  const askOrLog = (refund: Refund) =>
    ask(refund).catch((err: unknown) =>
      logger.error({ err, refundId: refund.id }, 'a refund could not be asked for'),
    );
  async function read(noted: Awaited<ReturnType<RefundStore['noted']>>): Promise<void> {
    for (const { id, at } of noted) if (await readListed(id)) await store.seen(id, at);
  }
  return {
    /** Asks the provider for the refunds that are due, and reads those that it has reported. */
    async sweep(stopping?: AbortSignal): Promise<void> {
      let due: Refund[];
      do {
        due = stopping?.aborted ? [] : await store.claimDue(AT_ONCE, leaseMs);
        await Promise.all(due.map(askOrLog));
      } while (due.length === AT_ONCE);
      await read(await store.noted(AT_ONCE));
    },

    /** Looks for refunds that no webhook has reported, also of payments that no comparison looks at any more. */
    async lookForUnreported(): Promise<void> {
      const now = await payments.now();
      const listed = await provider.listRefunds(new Date(now.getTime() - LISTED_MS), now);
      await read(await store.note(listed));
    },

    /** The provider reports a refund of a captured payment, ours or one by hand. */
    async noted(reported: { providerPaymentId: string; refundId: string }): Promise<void> {
      await read(await store.note([reported]));
    },
  };
}
