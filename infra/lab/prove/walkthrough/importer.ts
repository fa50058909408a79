import { sendFiles } from './at-the-counter.ts';
import type { Findings } from './findings.ts';
import type { Stage } from './stage.ts';

export type Row = Record<string, unknown>;
export const IMPORTS = '/admin/products/imports';

/** A table of these rows. */
export const csv = (rows: string[]): string => `${rows.join('\n')}\n`;

/** What a part that imports tables needs. @param mark with which the names of its pots begin */
export function importer(stage: Stage, findings: Findings, mark: string) {
  const { maker } = stage;
  const upload = (name: string, body: string) =>
    sendFiles(maker, `${stage.shop.address.url}/api${IMPORTS}`, { file: [{ name, type: 'text/csv', body }] });
  return {
    upload,
    /** Uploads and imports it. Answers what the dry run said of each row. @param expected how many of each outcome */
    async bring(what: string, source: string, body: string, expected: Row): Promise<Row[]> {
      const { status, body: file } = await upload(`${what}.csv`, body);
      const planned = { added: 0, updated: 0, unchanged: 0, 'left-out': 0, ...expected };
      findings.shows(
        `${what}: the dry run`,
        [status, file],
        [201, { source, state: 'checked', filename: `${what}.csv`, expected: planned, position: 0 }],
      );
      const { rows } = await maker.get(`${IMPORTS}/${file.id}/rows?show=all&page=1&limit=50`);
      for (const _ of [1, 2]) await maker.must('POST', `${IMPORTS}/${file.id}/start`);
      const done = await findings.comes(`${what}: the import`, () => maker.get(`${IMPORTS}/${file.id}`), {
        state: 'done',
        finishedAt: /./,
      });
      findings.shows(`${what}: what was done`, done, {
        outcomes: planned,
        position: done.total,
        total: rows.length,
        failures: [],
      });
      return rows as Row[];
    },
    /** The only pot whose name begins like this. */
    async found(name: string) {
      const { products } = await maker.get(`/admin/products?search=${encodeURIComponent(`${mark} ${name}`)}`);
      findings.shows(`there is one ${name}`, products.length, 1);
      return products[0];
    },
  };
}
