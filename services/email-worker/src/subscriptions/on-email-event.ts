import type pg from 'pg';
import type { Bus } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { SendQueue } from '../jobs/send-queue.ts';
import { insertIntents } from '../store/intent-store.ts';
import { intentOf } from './intent-of-event.ts';

/** Stores the email that an event asks for. @param queue null while no mail server is configured */
export const onEmailEvent = (
  { bus, pool, queue }: { bus: Bus; pool: pg.Pool; queue: SendQueue | null },
  group: string,
  topics: string[],
) =>
  subscribeOnce({
    bus,
    pool,
    group,
    topics,
    // An order made by hand may have no address.
    concerns: (event) => intentOf(event).recipient !== '',
    handleTogether: (events, client) =>
      insertIntents(client, events.map(intentOf), queue ? 'new' : 'unconfigured'),
    // If Redis is away, the email gets its job from `requeueUnsent`.
    afterCommit: (event) => void queue?.add(intentOf(event).id).catch(() => {}),
  });
