import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { BusLogger } from '../bus-options.ts';
import { readSent, readTheseSent, resendEvents } from './resend.ts';
import type { SentEvent } from './resend.ts';

/** SQL of the index that it needs, the same text as in `migrations`, for a service's own. */
export const effectComparisonMigration: string = readFileSync(
  join(import.meta.dirname, '../../migrations/outbox-by-topic.sql'),
  'utf8',
);

const BATCH = 200;
/** Longer than the query waits for a connection. What commits later than that is compared by the run of all. */
const OVERLAP_MS = 10_000;
/** Less than the day for which sent events are stored. */
const ALL_MS = 23 * 3_600_000;
const ALL_EVERY_MS = 3_600_000;

/**
 * Compares what was sent with what it has led to, and sends again what had no effect: a log or a consumer group may lose an event
 * that it has accepted. A run compares what has come since the last run that succeeded, and what had no effect before, in case it is lost
 * again; the first run and one each hour compare all events that are still stored. The others ask once about an event that had its effect,
 * although the times that they read overlap.
 *
 * @param options.waitMs how long an event may take to have its effect
 * @param options.findLost returns those that had no effect. It throws when it gets no answer; the next run then covers the same time
 * @param options.wake called when events were made new, e.g. `relay.wake`
 */
export function createEffectComparison(options: {
  pool: Pool;
  topic: string;
  waitMs: number;
  findLost: (events: SentEvent[]) => Promise<SentEvent[]>;
  wake: () => void;
  logger: BusLogger;
}) {
  const { pool, topic, waitMs, findLost, wake, logger } = options;
  let lastRun = -Infinity;
  let lastOfAll = -Infinity;
  /** Those that had no effect when they were compared last. */
  let watched = new Set<string>();
  /** Those that had their effect, of the time that the next run reads again. */
  let settled = new Set<string>();

  return async function compare(stopping?: AbortSignal): Promise<void> {
    const began = performance.now();
    const all = began - lastOfAll >= ALL_EVERY_MS;
    const sinceMs = all ? ALL_MS : Math.min(ALL_MS, began - lastRun + waitMs + OVERLAP_MS);
    const lost = new Set<string>();
    const note = async (events: SentEvent[]) => {
      if (events.length > 0) for (const { id } of await findLost(events)) lost.add(id);
    };
    const before = all ? [] : [...watched];
    while (before.length > 0) await note(await readTheseSent(pool, before.splice(0, BATCH), waitMs));
    let newest: Pick<SentEvent, 'id' | 'sentAt'>[] = [];
    let after: SentEvent | undefined;
    do {
      const events = await readSent(pool, topic, { sinceMs, untilMs: waitMs, after, limit: BATCH });
      await note(all ? events : events.filter(({ id }) => !settled.has(id)));
      const since = Number(events.at(-1)?.sentAt ?? 0) - OVERLAP_MS;
      newest = [...newest, ...events.map(({ id, sentAt }) => ({ id, sentAt }))].filter(
        ({ sentAt }) => Number(sentAt) >= since,
      );
      after = events.length === BATCH ? events.at(-1) : undefined;
    } while (after && !stopping?.aborted);
    if (stopping?.aborted) return;
    // Afterwards, so that what is sent again is not read again.
    const resent = lost.size > 0 ? await resendEvents(pool, [...lost]) : 0;
    if (resent > 0) logger.warn({ events: resent, topic }, 'events had no effect: they are sent again');
    if (resent > 0) wake();
    watched = lost;
    settled = new Set(newest.map(({ id }) => id).filter((id) => !lost.has(id)));
    lastRun = began;
    if (all) lastOfAll = began;
  };
}
