import { CSV_FILE, sendCsv, type Cell } from '@slipcast/service-kit/csv';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { LetterNeeds } from './needs.ts';
import { findLetters } from './letter-store.ts';

const COLUMNS = [
  'subject',
  'topic',
  'state',
  'sent_to',
  'send_at',
  'started_at',
  'ended_at',
  'update',
  'pots',
  'text',
];
/** Letters that are read at once. */
const BATCH = 50;

/** All letters, newest first. One that is begun meanwhile moves the others on, and must not double one of them. */
async function* letterRows(pool: LetterNeeds['pool']): AsyncGenerator<Cell[]> {
  const seen = new Set<string>();
  for (let skip = 0; ; skip += BATCH) {
    // oxlint-disable-next-line no-await-in-loop
    const found = await findLetters(pool, { skip, limit: BATCH });
    for (const letter of found) {
      if (seen.has(letter.id)) continue;
      seen.add(letter.id);
      const { subject, topic, state, sentCount, sendAt, startedAt, endedAt, update, pots, text } = letter;
      const times = [sendAt, startedAt, endedAt].map((at) => at?.toISOString());
      yield [
        subject,
        topic,
        state,
        sentCount,
        ...times,
        update?.title,
        pots.map(({ name }) => name).join(', '),
        text,
      ];
    }
    if (found.length < BATCH) return;
  }
}

/** What was written to the mailing list, as a table. */
export const letterExportRoutes = ({ pool }: Pick<LetterNeeds, 'pool'>) => [
  endpoint({
    route: 'GET /api/admin/letters/export',
    access: 'admin',
    importance: 'search',
    summary: 'All letters as a CSV file, the newest first, with how many people were sent each',
    answer: CSV_FILE,
    handle: ({ res }) => sendCsv(res, 'letters', COLUMNS, letterRows(pool)),
  }),
];
