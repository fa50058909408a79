import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import { setShopSettings } from './dashboard-store.ts';

/** What the dashboard needs from elsewhere: customers to count, and the settings that this service needs. */
export const DASHBOARD_EVENTS = [
  {
    group: 'order.count-users',
    topics: ['user.registered.v1'],
    async handle({ data }: EventEnvelope, client: pg.PoolClient): Promise<void> {
      const { userId } = parseEvent('user.registered.v1', data);
      await client.query('INSERT INTO customer (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
    },
  },
  {
    // Their orders stay, with an id that leads to no one.
    group: 'order.forget-users',
    topics: ['user.erased.v1'],
    async handle({ data }: EventEnvelope, client: pg.PoolClient): Promise<void> {
      await client.query('DELETE FROM customer WHERE user_id = $1', [
        parseEvent('user.erased.v1', data).userId,
      ]);
    },
  },
  {
    group: 'order.shop-settings',
    topics: ['shop.changed.v1'],
    handle: ({ data }: EventEnvelope, client: pg.PoolClient): Promise<void> =>
      setShopSettings(client, parseEvent('shop.changed.v1', data)),
  },
];
