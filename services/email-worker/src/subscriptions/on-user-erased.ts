import type pg from 'pg';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { deleteIntentsAbout } from '../store/intent-store.ts';

/** Emails about a deleted account are deleted at once; those about its orders after 90 days, like everyone's. */
export const onUserErased = {
  group: 'email-worker.forget-users',
  topics: ['user.erased.v1'],
  handle: (event: EventEnvelope, client: pg.PoolClient): Promise<void> =>
    deleteIntentsAbout(client, parseEvent('user.erased.v1', event.data).userId),
};
