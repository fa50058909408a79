import { DISPUTE_STATE_WORDS, disputeReason } from '@slipcast/contracts/disputes';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import type pg from 'pg';
import { addSteps } from '../orders/history-store.ts';
import { noteDispute } from './dispute-store.ts';

/** A dispute, or its next state, on its order: in its history, and for the maker, who has to answer it. */
export const onDisputed = {
  group: 'order.disputes',
  topics: ['payment.disputed.v1'],
  async handle({ data }: EventEnvelope, client: pg.PoolClient): Promise<void> {
    const disputed = parseEvent('payment.disputed.v1', data);
    const { orderId, amountPence, reason, state } = disputed;
    const noted = await noteDispute(client, disputed);
    if (!noted) return;
    const text = `${DISPUTE_STATE_WORDS[state]}. ${disputeReason(reason)}.`;
    await addSteps(client, orderId, [{ what: 'disputed', text, amountPence }]);
    const { paymentId: _payment, ...dispute } = disputed;
    const event = { type: 'order.disputed.v1' as const, key: orderId, data: { ...dispute, ...noted } };
    await enqueue(client, [event]);
  },
};
