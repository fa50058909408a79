import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import { rememberAddress } from '../addresses.ts';
import { isUserId } from '../user.ts';

export const onOrderPaid = {
  group: 'user.remember-addresses',
  topics: ['order.paid.v1'],
  /** Guests have no account that could remember. */
  concerns: (event: EventEnvelope): boolean => {
    const { userId } = parseEvent('order.paid.v1', event.data);
    return userId !== null && isUserId(userId);
  },
  async handle(event: EventEnvelope, client: pg.PoolClient) {
    const { userId, deliveryAddress, placedAt } = parseEvent('order.paid.v1', event.data);
    if (userId === null) return;
    await rememberAddress(client, { userId, address: deliveryAddress, at: placedAt });
  },
};
