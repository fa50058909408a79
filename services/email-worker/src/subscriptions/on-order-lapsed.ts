import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { nameUuid } from '@slipcast/event-bus/name-uuid';
import type pg from 'pg';
import { insertIntents } from '../store/intent-store.ts';
import { readMakersAddress } from '../store/shop-settings.ts';
import { LapsedOrder } from '../templates/link-emails.ts';

/**
 * Emails the maker about an order that was not paid by link in time. The job that looks for unsent emails sends it.
 *
 * @param own the shop's own address, for a maker who has given no other
 */
export const onOrderLapsed = (own: string, status: 'new' | 'unconfigured') => ({
  group: 'email-worker.lapsed-orders',
  topics: ['order.cancelled.v1'],
  concerns: ({ data }: EventEnvelope) => parseEvent('order.cancelled.v1', data).lapsed === true,
  async handle(event: EventEnvelope, client: pg.PoolClient): Promise<void> {
    const order = parseEvent('order.cancelled.v1', event.data);
    const data = LapsedOrder.parse({ ...order, payUntil: order.handSale?.payUntil ?? order.cancelledAt });
    const [about, template, seq] = [data.orderId, 'order-lapsed', ''] as const;
    const recipient = (await readMakersAddress(client)) || own;
    await insertIntents(
      client,
      [{ id: nameUuid(about, template, seq), about, template, seq, recipient, data }],
      status,
    );
  },
});
