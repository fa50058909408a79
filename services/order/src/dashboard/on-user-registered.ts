import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import { addCustomer } from './dashboard-store.ts';

/** Counted for the dashboard. */
export const onUserRegistered = {
  group: 'order.count-users',
  topics: ['user.registered.v1'],
  handle: (event: EventEnvelope, client: pg.PoolClient): Promise<void> =>
    addCustomer(client, parseEvent('user.registered.v1', event.data).userId),
};
