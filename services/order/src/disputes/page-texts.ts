import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';

/** Keeps every text of the pages that a buyer accepts. One that was written before this release comes with its next edit. */
export const onPageText = {
  group: 'order.page-texts',
  topics: ['content.changed.v1'],
  concerns: ({ data }: EventEnvelope): boolean => parseEvent('content.changed.v1', data).text !== undefined,
  async handle({ data, occurredAt }: EventEnvelope, client: pg.PoolClient): Promise<void> {
    const { page, version, text } = parseEvent('content.changed.v1', data);
    await client.query(
      'INSERT INTO page_text (page, version, text, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [page, version, text, occurredAt],
    );
  },
};

/** The text of a page when an order was placed; null: it is not known. */
export async function textAt(pool: pg.Pool, page: 'terms' | 'delivery', at: Date): Promise<string | null> {
  const { rows } = await pool.query<{ text: string }>(
    'SELECT text FROM page_text WHERE page = $1 AND since <= $2 ORDER BY version DESC LIMIT 1',
    [page, at],
  );
  return rows[0]?.text ?? null;
}
