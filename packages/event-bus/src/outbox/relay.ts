import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Pool } from 'pg';
import { withTimeout } from '../timeout.ts';
import type { Bus } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import type { MetricsRegistry } from '../metrics.ts';
import { deleteOldSent, markAndTake, oldestSeconds, setTargetLog, unsentCount } from './outbox-rows.ts';

/** "outbox" as a number: the advisory lock of the one relay that sends for a database. */
const LEADER_LOCK = 0x6f757462;
const CHANNEL = 'outbox';
const BATCH = 500;
/** Under load, one query after this pause finds the events of several commits. */
const PAUSE_MS = 10;
const CHECK_EVERY_MS = 2000;
const CLEAN_EVERY_MS = 600_000;
const STOP_WAIT_MS = 2000;

export interface OutboxRelay {
  name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Sends what was committed now rather than at the next poll. Cheap; never throws. */
  wake(): void;
  /** Resolves when everything committed so far has been sent, by whichever process. */
  drain(): Promise<void>;
}

/**
 * Sends the outbox of one database. Each process runs a relay; an advisory lock lets one of them send, so that order per
 * key holds, while the others stand by. Events are selected by status (never `id > last`), so a crash between publishing
 * and marking repeats a batch but leaves nothing unsent. When the event log was replaced (all of Redis was lost), the
 * events of the last day are resent, because perhaps nobody had read them.
 */
export function createOutboxRelay(options: {
  pool: Pool;
  bus: Pick<Bus, 'publish' | 'identity'>;
  logger: BusLogger;
  metrics?: Pick<MetricsRegistry, 'gauge'>;
  /** How long a commit without `wake()` may wait. Default: 250. */
  pollMs?: number;
  /** How often to check whether the event log was replaced. Default: 2000. */
  checkEveryMs?: number;
}): OutboxRelay {
  const { pool, bus, logger } = options;
  const { pollMs = 250, checkEveryMs = CHECK_EVERY_MS } = options;
  const stopping = new AbortController();
  let connection: Client | undefined;
  let leading = false;
  let woken = false;
  let notifying = false;
  let endPause: () => void = () => {};
  let working: Promise<void> = Promise.resolve();
  options.metrics?.gauge('outbox_oldest_seconds', 'Age of the oldest unsent event', () =>
    oldestSeconds(pool),
  );

  /** Resolves when somebody calls `wake()` or the poll is due. */
  const pause = async () => {
    if (!woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    woken = false;
  };
  const wakeHere = () => {
    woken = true;
    endPause();
  };

  const connect = async () => {
    const client = new Client({ ...pool.options, application_name: 'outbox-relay' });
    client.on('error', (error) =>
      logger.warn({ err: error }, 'the outbox relay lost its database connection'),
    );
    client.on('notification', wakeHere);
    await client.connect();
    // A mark lost in a crash only repeats an event, which is not worth an fsync per batch.
    await client.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`);
    return client;
  };

  const tryToLead = async (client: Client) => {
    const { rows } = await client.query<{ leads: boolean }>('SELECT pg_try_advisory_lock($1) AS leads', [
      LEADER_LOCK,
    ]);
    if (rows[0]?.leads && !leading) logger.info({}, 'this process now sends the outbox');
    leading ||= rows[0]?.leads ?? false;
  };

  /** Sends until nothing is left, or until the next check of the log is due. The query for more events also marks those just sent. */
  const sendAll = async (client: Client) => {
    const began = performance.now();
    for (let sent: string[] = []; ;) {
      const checkDue = performance.now() - began > checkEveryMs;
      const events = await markAndTake(client, sent, checkDue ? 0 : BATCH);
      if (checkDue) woken = true;
      if (events.length === 0 || stopping.signal.aborted) return;
      await bus.publish(events);
      sent = events.map(({ id }) => id);
      if (events.length < BATCH && !stopping.signal.aborted) await sleep(PAUSE_MS);
    }
  };

  const checkLog = async (client: Client) => {
    const resent = await setTargetLog(client, await bus.identity());
    if (resent > 0) logger.warn({ events: resent }, 'the event log was replaced: events are resent');
  };

  const session = async () => {
    const client = await connect();
    connection = client;
    leading = false;
    let [checkedAt, cleanedAt] = [-Infinity, -Infinity];
    try {
      while (!stopping.signal.aborted) {
        if (!leading) await tryToLead(client);
        if (leading && performance.now() - checkedAt > checkEveryMs) {
          await checkLog(client);
          checkedAt = performance.now();
        }
        if (leading) await sendAll(client);
        if (leading && performance.now() - cleanedAt > CLEAN_EVERY_MS) {
          cleanedAt = performance.now();
          await deleteOldSent(client);
        }
        if (!stopping.signal.aborted) await pause();
        // A standby queries as well, so that it notices a dead connection.
      }
    } finally {
      leading = false;
      connection = undefined;
      await client.end().catch(() => {});
    }
  };

  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        await session();
      } catch (error) {
        if (stopping.signal.aborted) return;
        logger.warn({ err: error }, 'the outbox relay failed, retrying');
        await sleep(pollMs);
      }
    }
  };

  /** Only the leader sends. A standby notifies it, one NOTIFY at a time, outside every transaction. */
  const notifyLeader = () => {
    if (notifying || !connection) return;
    notifying = true;
    connection
      .query(`NOTIFY ${CHANNEL}`)
      .catch(() => {})
      .finally(() => (notifying = false));
  };

  return {
    name: 'outbox',
    async start() {
      working = work();
    },
    async stop() {
      stopping.abort();
      wakeHere();
      // A publish waits while the broker is unavailable. Its events are not marked, so the next relay sends them.
      await withTimeout(working, STOP_WAIT_MS);
      if (connection) await withTimeout(connection.end(), STOP_WAIT_MS);
    },
    wake() {
      if (leading) wakeHere();
      else notifyLeader();
    },
    async drain() {
      while ((await unsentCount(pool)) > 0) {
        this.wake();
        await sleep(10);
      }
    },
  };
}
