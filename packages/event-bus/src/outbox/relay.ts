import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Bus } from '../bus.ts';
import type { BusLogger, MetricsRegistry } from '../bus-options.ts';
import { untilItWorks, withTimeout } from '../timeout.ts';
import { deleteOldSent, markAndTake, setTargetLog, unsent } from './outbox-rows.ts';
import { logCheck } from './log-check.ts';
import { openSession } from './relay-session.ts';
import type { RelaySession } from './relay-session.ts';
import { resendSince } from './resend.ts';
import { throttled, wakeablePause } from '../timing.ts';

const BATCH = 500;
/** Under load, one query after this pause finds the events of several commits. Readers pause as long. */
const PAUSE_MS = 25;
const CLEAN_EVERY_MS = 600_000;
const STOP_WAIT_MS = 2000;

export type OutboxRelay = ReturnType<typeof createOutboxRelay>;

/**
 * Sends until nothing is left, or for `maxMs`; returns whether that has passed. The query for more events also marks those
 * just sent.
 */
export async function sendAll(
  { client }: Pick<RelaySession, 'client'>,
  bus: Pick<Bus, 'publish'>,
  maxMs: number,
  stopping: AbortSignal,
): Promise<boolean> {
  const began = performance.now();
  for (let sent: string[] = []; ;) {
    const over = performance.now() - began > maxMs;
    const events = await markAndTake(client, sent, over ? 0 : BATCH);
    if (events.length === 0 || stopping.aborted) return over;
    await bus.publish(events);
    sent = events.map(({ id }) => id);
    if (events.length < BATCH && !stopping.aborted) await sleep(PAUSE_MS);
  }
}

/**
 * Sends the outbox of one database. Each process runs a relay; an advisory lock lets one of them send, so that order per
 * key holds, while the others stand by. Events are selected by status (never `id > last`), so a crash between publishing
 * and marking repeats a batch but leaves nothing unsent. When the event log was replaced (all of Redis was lost), the
 * events of the last day are resent, because perhaps no one had read them; when its broker was started again, those of the
 * ten minutes before, because it may have lost its newest.
 */
export function createOutboxRelay(options: {
  pool: Pool;
  bus: Pick<Bus, 'publish' | 'log'>;
  logger: BusLogger;
  metrics?: Pick<MetricsRegistry, 'gauge'>;
  /** How long a commit without `wake()` may wait. Default: 250. */
  pollMs?: number;
  /** How often to check whether the event log was replaced. Default: 2000. */
  checkEveryMs?: number;
}) {
  const { pool, bus, logger, pollMs = 250, checkEveryMs = 2000 } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const { pause, wake } = wakeablePause(pollMs);
  let session: RelaySession | undefined;
  let working: Promise<void> = Promise.resolve();
  options.metrics?.gauge(
    'outbox_oldest_seconds',
    'Age of the oldest unsent event',
    async () => (await unsent(pool)).oldestSeconds,
  );

  const runSession = async () => {
    const current = await openSession(pool, logger, wake);
    session = current;
    const storeLog = logCheck(bus, (log) => setTargetLog(current.client, log));
    const checkLog = throttled(checkEveryMs, async () => {
      const resent = await storeLog();
      if (resent > 0)
        logger.warn({ events: resent }, 'the event log was replaced or started again: events are resent');
    });
    const clean = throttled(CLEAN_EVERY_MS, () => deleteOldSent(current.client));
    try {
      while (!signal.aborted) {
        // A standby queries as well, so that it notices a dead connection.
        if (!current.leads()) await current.tryToLead();
        if (current.leads()) {
          await checkLog();
          if (await sendAll(current, bus, checkEveryMs, signal)) wake();
          await clean();
        }
        if (!signal.aborted) await pause();
      }
    } finally {
      session = undefined;
      await current.client.end().catch(() => {});
    }
  };

  return {
    name: 'outbox',
    async start() {
      working = untilItWorks(runSession, signal, pollMs, (error) =>
        logger.warn({ err: error }, 'the outbox relay failed, retrying'),
      );
    },
    async stop() {
      stopping.abort();
      wake();
      // A publish waits while the broker is unavailable. Its events are not marked, so the next relay sends them.
      await withTimeout(working, STOP_WAIT_MS);
      if (session) await withTimeout(session.client.end(), STOP_WAIT_MS);
    },
    /** Sends what was committed now rather than at the next poll. Cheap; never throws. */
    wake(): void {
      // Only the leader sends.
      if (session?.leads()) wake();
      else session?.notifyLeader();
    },
    /** Sends again what was sent in the last so many milliseconds, by whichever process. Returns how many events that is. */
    async resend(ageMs: number): Promise<number> {
      const events = await resendSince(pool, ageMs);
      this.wake();
      return events;
    },
    /** Resolves when everything committed so far has been sent, by whichever process. */
    async drain(): Promise<void> {
      while ((await unsent(pool)).count > 0) {
        this.wake();
        await sleep(10);
      }
    },
  };
}
