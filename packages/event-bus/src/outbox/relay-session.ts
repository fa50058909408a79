import { Client } from 'pg';
import type { Pool } from 'pg';
import type { BusLogger } from '../bus-options.ts';

/** "outbox" as a number: the advisory lock of the one relay that sends for a database. */
const LEADER_LOCK = 0x6f757462;
const CHANNEL = 'outbox';
const LONGEST_STATEMENT_MS = 300_000;

export type RelaySession = Awaited<ReturnType<typeof openSession>>;

/** A relay's own connection; while that lasts, so does the lock that lets it send. @param onNotify called by standby relays */
export async function openSession(pool: Pool, logger: BusLogger, onNotify: () => void) {
  const client = new Client({
    ...pool.options,
    application_name: 'outbox-relay',
    // A day's sent events are deleted in one statement.
    statement_timeout: LONGEST_STATEMENT_MS,
    query_timeout: LONGEST_STATEMENT_MS,
  });
  let leads = false;
  let notifying = false;
  client.on('error', (error) => logger.warn({ err: error }, 'the outbox relay lost its database connection'));
  client.on('notification', onNotify);
  await client.connect();
  // A mark lost in a crash only repeats an event, which is not worth an fsync per batch.
  await client.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`);
  return {
    client,
    leads: () => leads,
    async tryToLead() {
      const { rows } = await client.query<{ leads: boolean }>('SELECT pg_try_advisory_lock($1) AS leads', [
        LEADER_LOCK,
      ]);
      leads = rows[0]?.leads ?? false;
      if (leads) logger.info({}, 'this process now sends the outbox');
    },
    /** One NOTIFY at a time, outside every transaction. */
    notifyLeader() {
      if (notifying) return;
      notifying = true;
      client
        .query(`NOTIFY ${CHANNEL}`)
        .catch(() => {})
        .finally(() => (notifying = false));
    },
  };
}
