import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { nameUuid } from '@slipcast/event-bus/name-uuid';
import type pg from 'pg';
import { insertIntents } from '../store/intent-store.ts';
import { readMakersAddress } from '../store/shop-settings.ts';

/**
 * Emails the maker about a dispute, and about each state that it comes into. The job that looks for unsent emails sends it.
 *
 * @param own the shop's own address, for a maker who has given no other
 */
export const onDisputed = (own: string, status: 'new' | 'unconfigured') => ({
  group: 'email-worker.disputes',
  topics: ['order.disputed.v1'],
  async handle(event: EventEnvelope, client: pg.PoolClient): Promise<void> {
    const data = parseEvent('order.disputed.v1', event.data);
    const [about, template, seq] = [
      data.orderId,
      'dispute-moved',
      `${data.disputeId} ${data.state}`,
    ] as const;
    const recipient = (await readMakersAddress(client)) || own;
    await insertIntents(
      client,
      [{ id: nameUuid(about, template, seq), about, template, seq, recipient, data }],
      status,
    );
  },
});
