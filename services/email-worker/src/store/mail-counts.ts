import type { MailCounts } from '@slipcast/contracts/http/mails';
import type pg from 'pg';

/** What has become of the emails about these orders. */
export async function countMailsOf(pool: pg.Pool, orderIds: readonly string[]): Promise<MailCounts> {
  const { rows } = await pool.query<MailCounts>({
    name: 'intents-count',
    text: `SELECT count(*) FILTER (WHERE status = 'sent')::int AS sent, count(*) FILTER (WHERE status = 'failed')::int AS failed,
             count(*) FILTER (WHERE status IN ('new', 'sending', 'unconfigured'))::int AS waiting
           FROM email_intents WHERE about = ANY ($1::text[])`,
    values: [orderIds],
  });
  return rows[0] ?? { sent: 0, waiting: 0, failed: 0 };
}
