import type pg from 'pg';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { isUserId } from '../users/user.ts';
import { storeAddress } from './address-store.ts';

export const onOrderPaid = {
  group: 'user.remember-addresses',
  topics: ['order.paid.v1'],
  /** Guests' orders belong to no account, and a gift voucher, which goes by email, has no address. */
  concerns(event: EventEnvelope): boolean {
    const { userId, deliveryAddress } = parseEvent('order.paid.v1', event.data);
    return isUserId(userId ?? '') && deliveryAddress.trim() !== '';
  },
  async handle(event: EventEnvelope, client: pg.PoolClient) {
    const { userId, deliveryAddress, placedAt } = parseEvent('order.paid.v1', event.data);
    if (userId !== null) await storeAddress(client, { userId, address: deliveryAddress, at: placedAt });
  },
};
