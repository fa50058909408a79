import type pg from 'pg';
import type { Intent } from './intent.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;
/** `ageMs`: since it was asked for. */
export type IntentRow = Pick<Intent, 'id' | 'template' | 'recipient' | 'data'> & { ageMs: number };

/** Does nothing for an intent that is there already. */
export async function insertIntent(
  client: Queryable,
  intent: Intent,
  status: 'new' | 'unconfigured',
): Promise<void> {
  await client.query({
    name: 'intent-insert',
    text: `INSERT INTO email_intents (id, about, template, seq, recipient, data, status)
           VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (about, template, seq) DO NOTHING`,
    values: [
      intent.id,
      intent.about,
      intent.template,
      intent.seq,
      intent.recipient,
      JSON.stringify(intent.data),
      status,
    ],
  });
}

/** E-mails that waited for a configuration are wanted now. */
export async function wakeUnconfigured(pool: pg.Pool): Promise<void> {
  await pool.query(`UPDATE email_intents SET status = 'new' WHERE status = 'unconfigured'`);
}

/**
 * Takes an intent for sending. null: it is sent or failed, or another worker is sending it; whoever has been at it for
 * longer than `staleMs` counts as dead.
 */
export async function claimIntent(pool: pg.Pool, id: string, staleMs: number): Promise<IntentRow | null> {
  const { rows } = await pool.query<IntentRow>({
    name: 'intent-claim',
    text: `
      UPDATE email_intents SET status = 'sending', sending_at = clock_timestamp(), attempts = attempts + 1
      WHERE id = $1 AND (status = 'new'
        OR (status = 'sending' AND sending_at <= clock_timestamp() - make_interval(secs => $2)))
      RETURNING id, template, recipient, data,
        (extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS "ageMs"`,
    values: [id, staleMs / 1000],
  });
  return rows[0] ?? null;
}

const log = (outcome: 'sent' | 'retry' | 'failed') =>
  `WITH log AS (INSERT INTO email_deliveries (intent_id, outcome, response) VALUES ($1, '${outcome}', $2))`;

/** The reset link of a sent e-mail is nobody's business any more. */
export async function markSent(pool: pg.Pool, id: string, response: string): Promise<void> {
  await pool.query({
    name: 'intent-sent',
    text: `${log('sent')} UPDATE email_intents
      SET status = 'sent', sent_at = clock_timestamp(), last_error = NULL, data = data - 'resetToken' WHERE id = $1`,
    values: [id, response],
  });
}

/** @param waitMs until the sweeper may bring it again */
export async function markRetry(pool: pg.Pool, id: string, error: string, waitMs: number): Promise<void> {
  await pool.query(
    `${log('retry')} UPDATE email_intents
     SET status = 'new', last_error = $2, not_before = clock_timestamp() + make_interval(secs => $3)
     WHERE id = $1 AND status = 'sending'`,
    [id, error, waitMs / 1000],
  );
}

export async function markFailed(pool: pg.Pool, id: string, error: string): Promise<void> {
  await pool.query(
    `${log('failed')} UPDATE email_intents
     SET status = 'failed', last_error = $2, data = data - 'resetToken' WHERE id = $1`,
    [id, error],
  );
}

/** Intents that should have a job; those that have one lose nothing by being named again. */
export async function openIntents(pool: pg.Pool, staleMs: number, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM email_intents
     WHERE (status = 'new' AND not_before <= clock_timestamp())
       OR (status = 'sending' AND sending_at <= clock_timestamp() - make_interval(secs => $1))
     ORDER BY created_at LIMIT $2`,
    [staleMs / 1000, limit],
  );
  return rows.map(({ id }) => id);
}

/** Age of the oldest e-mail that is neither sent nor given up; 0 when there is none. */
export async function oldestSeconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `SELECT extract(epoch FROM clock_timestamp() - min(created_at))::float8 AS seconds
     FROM email_intents WHERE status IN ('new', 'sending', 'unconfigured')`,
  );
  return rows[0]?.seconds ?? 0;
}

/** Forgets up to `limit` e-mails that nothing more will happen to. Answers how many. */
export async function forgetIntents(pool: pg.Pool, keepMs: number, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM email_intents WHERE id IN (
       SELECT id FROM email_intents
       WHERE status IN ('sent', 'failed', 'unconfigured')
         AND created_at < clock_timestamp() - make_interval(secs => $1)
       ORDER BY created_at LIMIT $2)`,
    [keepMs / 1000, limit],
  );
  return rowCount ?? 0;
}
