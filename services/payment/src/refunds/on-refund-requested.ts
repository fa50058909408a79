import type pg from 'pg';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Bus } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { decideRefund } from './decide-refund.ts';
import type { RefundStore } from './refund-store.ts';

/** Records a refund that an order asks for; the job carries it out. */
export const onRefundRequested = (bus: Bus, pool: pg.Pool, store: RefundStore, afterCommit: () => void) =>
  subscribeOnce({
    bus,
    pool,
    group: 'payment.partial-refunds',
    topics: ['refund.requested.v1'],
    async handle(event, client) {
      const {
        paymentId,
        orderId,
        refundId: id,
        amountPence,
        reason,
      } = parseEvent('refund.requested.v1', event.data);
      await store.changeIn(client, paymentId, {
        decide: (payment, refunds) =>
          decideRefund(payment, refunds, { type: 'request', id, orderId, amountPence, reason }),
      });
    },
    afterCommit,
  });
