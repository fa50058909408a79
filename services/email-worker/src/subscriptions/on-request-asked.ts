import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { nameUuid } from '@slipcast/event-bus/name-uuid';
import type pg from 'pg';
import { RequestToAnswer } from '../templates/request-to-answer-email.ts';
import { insertIntents } from '../store/intent-store.ts';
import { readMakersAddress } from '../store/shop-settings.ts';

/**
 * Emails the maker about what a buyer asks, also where the maker wants no emails about new orders: an answer is due. The job that looks for
 * unsent emails sends it.
 *
 * @param own the shop's own address, for a maker who has given no other
 */
export const onRequestAsked = (own: string, status: 'new' | 'unconfigured') => ({
  group: 'email-worker.request-mails',
  topics: ['order.request-asked.v1'],
  async handle(event: EventEnvelope, client: pg.PoolClient): Promise<void> {
    const asked = parseEvent('order.request-asked.v1', event.data);
    const data = RequestToAnswer.parse(asked);
    const [about, template, seq] = [data.orderId, 'request-to-answer', asked.buyerRequestId] as const;
    const recipient = (await readMakersAddress(client)) || own;
    await insertIntents(
      client,
      [{ id: nameUuid(about, template, seq), about, template, seq, recipient, data }],
      status,
    );
  },
});
