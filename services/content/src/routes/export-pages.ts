import { PAGES } from '@slipcast/contracts/pages';
import { CSV_FILE, sendCsv, type Cell } from '@slipcast/service-kit/csv';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { DEFAULT_PAGES } from '../store/default-pages.ts';
import { readRevised } from '../store/revised-store.ts';
import type { PageStore } from '../store/shop-store.ts';

const FIELDS = ['title', 'content', 'email', 'phone', 'address', 'hours'];

async function* rows(pages: PageStore): AsyncGenerator<Cell[]> {
  for (const name of PAGES) {
    // oxlint-disable-next-line no-await-in-loop
    const { text } = await readRevised(pages, name, DEFAULT_PAGES[name]);
    const fields = new Map<string, string>(Object.entries(text));
    yield [name, ...FIELDS.map((field) => fields.get(field) ?? '')];
  }
}

/** The texts of all pages as a table, a row for each page. */
export const exportPages = (pages: PageStore) =>
  endpoint({
    route: 'GET /api/admin/pages/export',
    access: 'admin',
    summary: 'The texts of all pages as a CSV file, a row for each page',
    answer: CSV_FILE,
    handle: ({ res }) => sendCsv(res, 'pages', ['page', ...FIELDS], rows(pages)),
  });
