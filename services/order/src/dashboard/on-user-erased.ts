import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import { removeCustomer } from './dashboard-store.ts';

/** The account is counted no longer. Its orders stay, with an id that leads to nobody. */
export const onUserErased = {
  group: 'order.forget-users',
  topics: ['user.erased.v1'],
  handle: (event: EventEnvelope, client: pg.PoolClient): Promise<void> =>
    removeCustomer(client, parseEvent('user.erased.v1', event.data).userId),
};
