import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import type { Logger } from '@slipcast/service-kit/logs';
import { createTicker } from '@slipcast/service-kit/ticker';
import { cartUnavailable } from '../redis/unavailable.ts';

const BEAT_SECONDS = 1;
/** An instance that has not been seen for this long has died, or is paused and answers no one. */
const GONE = `interval '5 seconds'`;
const WAIT_MS = 8000;
const CHANNEL = 'cart_flush';
const MANY = 10_000;

export type Instances = ReturnType<typeof createInstances>;

/**
 * Lets one instance ask the others, through PostgreSQL, to write what they have answered.
 *
 * @param options.flush writes everything that this instance has answered
 */
export function createInstances(options: { pool: Pool; flush: () => Promise<void>; logger: Logger }) {
  const { pool, flush, logger } = options;
  const id = randomUUID();
  let listening: Client | undefined;
  let answering: Promise<void> | undefined;

  /** Writes, and answers the instances that have asked. Requests that arrive in between are answered afterwards. */
  async function answerRequests(): Promise<void> {
    for (;;) {
      const { rows } = await pool.query<{ request: number }>(
        `SELECT last_value AS request FROM cart_flush_request, cart_instance
         WHERE id = $1 AND is_called AND flushed < last_value`,
        [id],
      );
      if (!rows[0]) return;
      await flush();
      await pool.query('UPDATE cart_instance SET flushed = $2 WHERE id = $1', [id, rows[0].request]);
    }
  }
  const answer = () => {
    answering ??= answerRequests()
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'could not answer the flush request of another instance'),
      )
      .finally(() => (answering = undefined));
  };
  /** Without this connection, requests are found at the next beat. */
  async function listen(): Promise<void> {
    if (listening) return;
    const client = new Client({ ...pool.options, application_name: 'cart-instance' });
    const lost = () => {
      if (listening === client) listening = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', answer);
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    listening = client;
  }
  async function beat(): Promise<void> {
    await pool.query(
      `INSERT INTO cart_instance (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()`,
      [id],
    );
    await pool.query(`DELETE FROM cart_instance WHERE seen_at < clock_timestamp() - interval '1 hour'`);
    await listen();
    answer();
  }

  async function behind(request: number): Promise<number> {
    const { rows } = await pool.query<{ count: number }>({
      name: 'cart-instances-behind',
      text: `SELECT count(*) FROM cart_instance
        WHERE id <> $1 AND seen_at > clock_timestamp() - ${GONE} AND flushed < $2`,
      values: [id, request],
    });
    return rows[0]?.count ?? 0;
  }
  /** Callers at the same time share one request. */
  const ask = createBatchLoader<undefined>(
    async () => {
      if ((await behind(Number.MAX_SAFE_INTEGER)) === 0) return;
      const { rows } = await pool.query<{ request: number }>(
        `SELECT request, pg_notify('${CHANNEL}', '') FROM nextval('cart_flush_request') AS request`,
      );
      const request = rows[0]?.request ?? 0;
      const end = performance.now() + WAIT_MS;
      for (let pause = 5; (await behind(request)) > 0; pause = Math.min(100, pause * 2)) {
        if (performance.now() > end) throw cartUnavailable();
        await sleep(pause);
      }
    },
    MANY,
    () => true,
  );

  const ticker = createTicker({
    name: 'heartbeat of this instance',
    seconds: BEAT_SECONDS,
    task: beat,
    logger,
  });
  return {
    name: 'instances',
    async start() {
      await beat();
      await ticker.start?.();
    },
    async stop() {
      await ticker.stop?.();
      await listening?.end();
      await answering;
      // Without the database the row expires by itself.
      await pool.query('DELETE FROM cart_instance WHERE id = $1', [id]).catch(() => {});
    },
    /** Resolves when every other instance has written what it had answered before. Throws Refusal 'unavailable'. */
    othersFlushed: (): Promise<void> => ask(undefined),
  };
}
