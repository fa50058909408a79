import type pg from 'pg';
import type { DeliverySettings } from '../rules/delivery-settings.ts';

/** Sends the emails from before a mail server was configured. */
export async function reopenUnconfigured(pool: pg.Pool): Promise<void> {
  await pool.query(`UPDATE email_intents SET status = 'new' WHERE status = 'unconfigured'`);
}

/** The ids of intents that should have a job, whether or not they have one. */
export async function findDueIntents(
  pool: pg.Pool,
  { abandonedAfterMs, lostAfterMs }: Pick<DeliverySettings, 'abandonedAfterMs' | 'lostAfterMs'>,
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'intents-due',
    // All that are due are older than that, and during a sale many newer ones are open.
    text: `SELECT id FROM email_intents
     WHERE created_at <= now() - make_interval(secs => least($1::float8, $2::float8))
       AND ((status = 'new' AND not_before <= clock_timestamp() - make_interval(secs => $1))
         OR (status = 'sending' AND sending_at <= clock_timestamp() - make_interval(secs => $2)))
     ORDER BY created_at LIMIT $3`,
    values: [lostAfterMs / 1000, abandonedAfterMs / 1000, limit],
  });
  return rows.map(({ id }) => id);
}

/** The age of the oldest unsent email in seconds; 0 if there is none. */
export async function oldestUnsentSeconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `SELECT extract(epoch FROM clock_timestamp() - min(created_at))::float8 AS seconds
     FROM email_intents WHERE status IN ('new', 'sending', 'unconfigured')`,
  );
  return rows[0]?.seconds ?? 0;
}
