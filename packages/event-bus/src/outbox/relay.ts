import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Pool } from 'pg';
import { withTimeout } from '../timeout.ts';
import type { Bus } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import type { MetricsRegistry } from '../metrics.ts';
import { deleteOldSent, markAndTake, oldestSeconds, sendTo, unsentCount } from './outbox-rows.ts';

/** "outbox" as a number: the advisory lock of the one relay that sends for a database. */
const LEADER_LOCK = 0x6f757462;
const CHANNEL = 'outbox';
const BATCH = 500;
/** On a busy day one look finds what several commits wrote. */
const PACE_MS = 10;
const LOOK_EVERY_MS = 2000;
const CLEAN_EVERY_MS = 600_000;
const STOP_WAIT_MS = 2000;

export interface OutboxRelay {
  name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Something was committed: send it now rather than at the next poll. Cheap; never throws. */
  wake(): void;
  /** Resolves when nothing committed so far is unsent (whichever process sends it). */
  drain(): Promise<void>;
}

/**
 * Sends the outbox of one database. Each process runs one; an advisory lock lets one at a time send, so that order per
 * key holds, the others stand by. What is not marked as sent goes out (by status, never `id > last`): a crash between
 * publish and mark repeats a batch, and leaves nothing behind that a sweeper would have to find. When the bus has become
 * another one (all of Redis was lost), what was sent within a day goes out again: perhaps nobody had read it yet.
 */
export function createOutboxRelay(options: {
  pool: Pool;
  bus: Pick<Bus, 'publish' | 'identity'>;
  logger: BusLogger;
  metrics?: Pick<MetricsRegistry, 'gauge'>;
  /** How long a commit without `wake()` may wait. 250. */
  pollMs?: number;
  /** How often to look whether the bus has lost what was sent. 2000. */
  lookEveryMs?: number;
}): OutboxRelay {
  const { pool, bus, logger } = options;
  const { pollMs = 250, lookEveryMs = LOOK_EVERY_MS } = options;
  const stopping = new AbortController();
  let connection: Client | undefined;
  let leading = false;
  let woken = false;
  let notifying = false;
  let ring: () => void = () => {};
  let working: Promise<void> = Promise.resolve();
  options.metrics?.gauge('outbox_oldest_seconds', 'Age of the oldest event that is not sent yet', () =>
    oldestSeconds(pool),
  );

  /** Until somebody wakes us, or the poll is due. */
  const rest = async () => {
    if (!woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        ring = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    woken = false;
  };
  const wakeHere = () => {
    woken = true;
    ring();
  };

  const connect = async () => {
    const client = new Client({ ...pool.options, application_name: 'outbox-relay' });
    client.on('error', (error) => logger.warn({ err: error }, 'the outbox relay lost its connection'));
    client.on('notification', wakeHere);
    await client.connect();
    // A mark lost in a crash repeats an event, no more: not worth an fsync per batch.
    await client.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`);
    return client;
  };

  const lead = async (client: Client) => {
    const { rows } = await client.query<{ leads: boolean }>('SELECT pg_try_advisory_lock($1) AS leads', [
      LEADER_LOCK,
    ]);
    if (rows[0]?.leads && !leading) logger.info({}, 'this outbox relay leads');
    leading ||= rows[0]?.leads ?? false;
  };

  /** What is sent is marked by the look for more, also by the one that finds nothing; `look` has its turn on busy days too. */
  const sendAll = async (client: Client) => {
    const began = performance.now();
    for (let sent: string[] = []; ;) {
      const late = performance.now() - began > lookEveryMs;
      const events = await markAndTake(client, sent, late ? 0 : BATCH);
      if (late) woken = true;
      if (events.length === 0 || stopping.signal.aborted) return;
      await bus.publish(events);
      sent = events.map(({ id }) => id);
      if (events.length < BATCH && !stopping.signal.aborted) await sleep(PACE_MS);
    }
  };

  const look = async (client: Client) => {
    const again = await sendTo(client, await bus.identity());
    if (again > 0)
      logger.warn({ events: again }, 'the bus is another one than before: events are sent again');
  };

  const session = async () => {
    const client = await connect();
    connection = client;
    leading = false;
    let [looked, cleaned] = [-Infinity, -Infinity];
    try {
      while (!stopping.signal.aborted) {
        if (!leading) await lead(client);
        if (leading && performance.now() - looked > lookEveryMs) {
          await look(client);
          looked = performance.now();
        }
        if (leading) await sendAll(client);
        if (leading && performance.now() - cleaned > CLEAN_EVERY_MS) {
          cleaned = performance.now();
          await deleteOldSent(client);
        }
        if (!stopping.signal.aborted) await rest();
        // A standby asks as well: a dead connection must not pass for a quiet one.
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
        logger.warn({ err: error }, 'the outbox relay failed, will try again');
        await sleep(pollMs);
      }
    }
  };

  /** Only the leader sends; a standby passes the word on, one NOTIFY at a time, outside every transaction. */
  const tellLeader = () => {
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
      // A publish waits as long as the broker is away; what it holds is not marked, so the next relay sends it.
      await withTimeout(working, STOP_WAIT_MS);
      if (connection) await withTimeout(connection.end(), STOP_WAIT_MS);
    },
    wake() {
      if (leading) wakeHere();
      else tellLeader();
    },
    async drain() {
      while ((await unsentCount(pool)) > 0) {
        this.wake();
        await sleep(10);
      }
    },
  };
}
