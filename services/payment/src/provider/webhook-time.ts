import type pg from 'pg';

/** A process writes the time at most this often, because each sale brings two webhooks. */
const EVERY_MS = 30_000;

/** When the provider's last signed webhook arrived, at any replica. */
export function createWebhookTime(pool: Pick<pg.Pool, 'query'>) {
  let writtenAt = -Infinity;
  return {
    async record(): Promise<void> {
      const now = performance.now();
      if (now - writtenAt < EVERY_MS) return;
      writtenAt = now;
      await pool.query({
        name: 'webhook-time-write',
        text: `INSERT INTO provider_webhook (received_at) VALUES (clock_timestamp())
               ON CONFLICT (one) DO UPDATE SET received_at = excluded.received_at`,
      });
    },

    /** Null if none has ever arrived. */
    async secondsAgo(): Promise<number | null> {
      const { rows } = await pool.query<{ seconds: number }>(
        `SELECT greatest(0, extract(epoch FROM clock_timestamp() - received_at))::float8 AS seconds FROM provider_webhook`,
      );
      return rows[0] ? Math.round(rows[0].seconds) : null;
    },
  };
}
export type WebhookTime = ReturnType<typeof createWebhookTime>;
