import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';

/**
 * Someone who reads the emails to an address may read the orders that were placed with it: each of those emails has a link that shows the
 * whole order. So they join the account, and stay open to the buyer's number and email address.
 */
export const joinGuestOrders = {
  group: 'order.join-guest-orders',
  topics: ['user.email-confirmed.v1'],
  async handle(event: EventEnvelope, client: pg.PoolClient): Promise<void> {
    const { userId, email } = parseEvent('user.email-confirmed.v1', event.data);
    await client.query(
      `UPDATE orders SET user_id = $1, joined_at = now()
       WHERE user_id IS NULL AND lower(customer_email) = lower($2) AND $2 <> ''`,
      [userId, email],
    );
  },
};
