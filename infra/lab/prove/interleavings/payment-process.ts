import type { Bus, RunningSubscription } from '@slipcast/event-bus/bus';
import { createGroupCommit, type GroupCommit } from '@slipcast/event-bus/group-commit';
import type { Logger } from '@slipcast/service-kit/logs';
import { createMetrics } from '@slipcast/service-kit/metrics';
import type { ServiceClient } from '@slipcast/service-kit/service-client';
import type pg from 'pg';
import { createOrderComparison } from '../../../../services/payment/src/comparison/compare-with-orders.ts';
import { createApplyNotification } from '../../../../services/payment/src/payments/apply-notification.ts';
import { internalPayments } from '../../../../services/payment/src/payments/internal-routes.ts';
import { onOrderCancelled } from '../../../../services/payment/src/payments/on-order-cancelled.ts';
import { createOrderClient } from '../../../../services/payment/src/payments/order-client.ts';
import { createPaymentFlows } from '../../../../services/payment/src/payments/payment-flows.ts';
import { createPaymentReader } from '../../../../services/payment/src/payments/payment-rows.ts';
import { createPaymentStore } from '../../../../services/payment/src/payments/payment-store.ts';
import { createSweep } from '../../../../services/payment/src/payments/sweep.ts';
import { onRefundRequested } from '../../../../services/payment/src/refunds/on-refund-requested.ts';
import { createRefundFlows } from '../../../../services/payment/src/refunds/refund-flows.ts';
import {
  createRefundStore,
  type RefundStore,
} from '../../../../services/payment/src/refunds/refund-store.ts';
import { byActor } from './by-actor.ts';
import type { CardProvider } from './card-provider.ts';
import { claimsOf, refundsOf } from './claims-of.ts';

/** So long that nothing becomes due by itself while a schedule runs. */
const PATIENT = { SQUARE_TIMEOUT_SECONDS: 600, SWEEP_SECONDS: 600 };

/** The payment service's parts, put together as its `create…` functions do. */
export async function createPaymentProcess(options: {
  pool: pg.Pool;
  wake: () => void;
  provider: CardProvider;
  orders: ServiceClient;
  logger: Logger;
}) {
  const { pool, wake, provider, logger } = options;
  const store = createPaymentStore(pool, wake, {
    commit: byActor<GroupCommit>(() => createGroupCommit(pool)),
    get: byActor(() => createPaymentReader(pool)),
  });
  const refunds = createRefundStore(pool, wake);
  // Before any schedule, so that it is no step of one.
  await store.installation();
  const flows = createPaymentFlows({
    store,
    provider,
    logger,
    metrics: createMetrics('payment'),
    config: PATIENT,
    limits: { countReversed: async () => {} },
    partUnderWay: refunds.underWay,
  });
  const refundFlows = (of: RefundStore) =>
    createRefundFlows({ store: of, payments: store, provider, logger, config: PATIENT });
  const orders = createOrderClient(options.orders);
  return {
    flows,
    endpoints: internalPayments(() => flows),
    notify: createApplyNotification(store, refundFlows(refunds).noted, flows.advancing.outcome),
    subscriptions: async (bus: Bus): Promise<RunningSubscription[]> => [
      await onOrderCancelled(bus, pool, store),
      await onRefundRequested(bus, pool, refunds, () => {}),
    ],
    /** Sweeps those of these payments that are due. Only one schedule's, because all are in the same table. */
    async sweep(payments: string[]): Promise<void> {
      const own = { store: claimsOf(pool, payments), flows, orders, logger };
      for (const queue of ['sales', 'refunds'] as const) await createSweep({ ...own, queue })();
      await refundFlows(refundsOf(pool, wake, payments)).sweep();
    },
    /** The hourly comparison with the orders, of these payments alone and whatever their age. */
    async compareWithOrders(payments: string[]): Promise<void> {
      const isOwn = ({ paymentId }: { paymentId: string }) => payments.includes(paymentId);
      await createOrderComparison({
        store: { ...store, between: () => store.byIds(payments) },
        reverse: flows.reverse,
        repeatParts: refunds.repeatDone,
        orders: {
          ...orders,
          cancelledSince: async (since) => (await orders.cancelledSince(since)).filter(isOwn),
        },
        logger,
      }).run();
    },
  };
}
export type PaymentProcess = Awaited<ReturnType<typeof createPaymentProcess>>;
