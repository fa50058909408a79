import type pg from 'pg';
import type { OrderOfPayment } from '@slipcast/contracts/http/payment';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { createPaymentFlows } from '../../../../../../services/payment/src/payments/payment-flows.ts';
import { createPaymentStore } from '../../../../../../services/payment/src/payments/payment-store.ts';
import { createRefundFlows } from '../../../../../../services/payment/src/refunds/refund-flows.ts';
import { createRefundStore } from '../../../../../../services/payment/src/refunds/refund-store.ts';
import { scriptedProvider, type Script } from './card-provider.ts';
import { idOf } from './sql-words.ts';

/** So long that leases of one, two and three calls differ in half minutes, and so do those that lack their margin. */
const CONFIG = { SQUARE_TIMEOUT_SECONDS: 614.5, SWEEP_SECONDS: 300 };

export type PaymentParts = ReturnType<typeof paymentParts>;

/** The payment service on this database, whose card provider answers as a script says. */
export function paymentParts(pool: pg.Pool, script: Script, said: string[]) {
  const { provider, logger } = scriptedProvider(script, said);
  const onEvents = () => void said.push('events');
  const store = createPaymentStore(pool, onEvents);
  const refunds = createRefundStore(pool, onEvents);
  const counter = (name: string) => ({ inc: () => void said.push(`counts ${name}`) });
  const flows = createPaymentFlows({
    store,
    provider,
    logger,
    metrics: { counter } as never,
    config: CONFIG,
    limits: {
      countReversed: async ({ payer }) => void said.push(`counts against ${payer}`),
    },
    partUnderWay: refunds.underWay,
  });
  const refundFlows = createRefundFlows({
    store: refunds,
    payments: store,
    provider,
    logger,
    config: CONFIG,
  });
  return { pool, store, refunds, flows, refundFlows, provider, logger, said };
}

export const orderOf = (status: OrderStatus, number = 1, refundedPence = 0): OrderOfPayment => ({
  orderId: idOf(number + 8),
  paymentId: idOf(number),
  status,
  totalPence: 4200,
  refundedPence,
});
/** What the order service answers. @param known null: it is away */
export const ordersWith = (known: readonly OrderOfPayment[] | null, said: string[]) => {
  const answer = (asked: string): readonly OrderOfPayment[] => {
    said.push(asked);
    if (!known) throw new Error('the order service is away');
    return known;
  };
  return {
    ofPayments: async (ids: string[]) =>
      new Map(
        answer(`orders of ${ids.toSorted().join(' ')}`)
          .filter(({ paymentId }) => ids.includes(paymentId))
          .map((order) => [order.paymentId, order]),
      ),
    cancelledSince: async (since: Date) =>
      answer(`cancelled since ${since.toISOString()}`).filter(({ status }) => status === 'cancelled'),
  };
};
