import { DISPUTE_STATE_WORDS, disputeReason, isDisputeLost } from '@slipcast/contracts/disputes';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import type pg from 'pg';
import { addSteps } from '../orders/history-store.ts';
import { disputeBought } from '../vouchers/voucher-entries.ts';
import { noteDispute } from './dispute-store.ts';

/** A dispute, or its next state, on its order: in its history, in what a voucher is worth that it bought, and for the maker, who has to answer it. */
export const onDisputed = {
  group: 'order.disputes',
  topics: ['payment.disputed.v1'],
  async handle({ data }: EventEnvelope, client: pg.PoolClient): Promise<void> {
    const disputed = parseEvent('payment.disputed.v1', data);
    const { disputeId, orderId, amountPence, reason, state } = disputed;
    // A refund of the same order may be on its way.
    await client.query('SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE', [orderId]);
    const noted = await noteDispute(client, disputed);
    if (!noted) return;
    await disputeBought(client, orderId, { disputeId, pence: isDisputeLost(state) ? amountPence : 0 });
    const text = `${DISPUTE_STATE_WORDS[state]}. ${disputeReason(reason)}.`;
    await addSteps(client, orderId, [{ what: 'disputed', text, amountPence }]);
    const { paymentId: _payment, ...dispute } = disputed;
    const event = { type: 'order.disputed.v1' as const, key: orderId, data: { ...dispute, ...noted } };
    await enqueue(client, [event]);
  },
};
