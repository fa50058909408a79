import type pg from 'pg';
import { CSV_FILE, sendCsv, type Cell } from '@slipcast/service-kit/csv';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Shared } from '../shared.ts';
import type { Consent } from './subscriber-store.ts';

const COLUMNS = ['email', 'at', 'what', 'topics', 'page', 'agreed_to', 'network'];
type Line = Consent & { id: string; email: string; at: Date };
/** Lines that are read at once. */
const BATCH = 1000;

/** Every line of the proof of consent, oldest first, however many there are. @param batch lines that are read at once */
export async function* consentRows(pool: pg.Pool, batch = BATCH): AsyncGenerator<Cell[]> {
  let after = '0';
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await pool.query<Line>({
      name: 'consents-export',
      text: `
        SELECT c.id, email, at, what, c.topics, page, sentence, network
        FROM subscriber_consent c JOIN subscriber s ON s.id = subscriber_id
        WHERE state <> 'pending' AND c.id > $1 ORDER BY c.id LIMIT $2`,
      values: [after, batch],
    });
    for (const { email, at, what, topics, page, sentence, network } of rows)
      yield [email, at.toISOString(), what, topics.join(' '), page, sentence, network];
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** The proof of consent, as a table. */
export const consentExportRoutes = ({ pool }: Pick<Shared, 'pool'>) => [
  endpoint({
    route: 'GET /api/admin/subscribers/consents/export',
    access: 'admin',
    importance: 'search',
    summary:
      'The proof of consent as a CSV file: who signed up, confirmed, was imported, chose other topics or unsubscribed, when and where',
    answer: CSV_FILE,
    handle: ({ res }) => sendCsv(res, 'consents', COLUMNS, consentRows(pool)),
  }),
];
