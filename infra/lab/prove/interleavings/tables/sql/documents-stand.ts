import { createLogger } from '@slipcast/service-kit/logs';
import type { BodyFormat } from '@slipcast/storage/documents/body-format';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import { createJsonbDocuments } from '@slipcast/storage/documents/jsonb-documents';
import { createPool } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { OwnStores } from '../../world.ts';
import { outcomeOfAsync } from '../outcome.ts';
import { from, insert, type RowOf } from './sql-insert.ts';
import { changedRows, readRows } from './sql-rows.ts';
import { createWords, idOf } from './sql-words.ts';
import type { Table } from '../table.ts';

export interface Pot {
  name: string;
  glaze?: string;
  colour?: string;
}
export type Pots = DocumentStore<Pot>;
export type Call = (pots: Pots, client: pg.PoolClient) => Promise<unknown>;
export type Calls = Record<string, Call>;
export type States = Record<string, readonly string[]>;

/** In format 2 a glaze is called a colour, which code of format 1 can read too. */
const SECOND: BodyFormat = {
  format: 2,
  readableBy: 1,
  upgrades: [({ glaze, ...pot }: Pot) => ({ ...pot, colour: glaze })],
};

/** A pot as the table has it: its third version, which was published a few minutes ago. */
export const potRow = (id: string, row: RowOf = {}): string =>
  insert('pot', {
    id,
    version: 3,
    published_version: 3,
    sent_version: 3,
    published_at: from(-5),
    created_at: '2020-01-01T00:00:00Z',
    body: { name: `the ${id}`, glaze: 'blue' },
    ...row,
  });

export const outgoing = (number: number, version: number) => ({
  id: idOf(number),
  type: 'pot.moved.v1',
  data: { number },
  version,
});
/** Written as a text, because arrays are those of texts. */
export const events = (...all: ReturnType<typeof outgoing>[]): RowOf => ({
  outgoing: { sql: `'${JSON.stringify(all)}'` },
});
export const rename = (name: string) => (pot: { name: string }) => ({ ...pot, name });
export const told = () => [{ id: idOf(9), type: 'pot.named.v1', data: { number: 9 } }];
/** Documents in PostgreSQL. They have connections of their own, so each line begins with empty tables. */
async function openDocumentsStand(stores: OwnStores) {
  const url = await stores.database('table_documents');
  const documents = createJsonbDocuments(url, createLogger('prove', 'silent'));
  const pots: Pots = documents.collection<Pot>('pot', ['name', 'colour'], SECOND);
  await documents.start();
  const real = createPool(url, { max: 1 });
  const client = await real.connect();
  await client.query(`SET TIME ZONE 'UTC'; SET synchronous_commit = off`);
  return {
    async line(before: readonly string[], call: Call) {
      await client.query(['DELETE FROM pot', 'DELETE FROM documents_target', ...before].join(';\n'));
      const { rows } = await client.query<{ ms: number }>(
        'SELECT extract(epoch FROM now())::float8 * 1000 AS ms',
      );
      const words = createWords(rows[0]!.ms);
      const found = await readRows(client);
      const outcome = words(await outcomeOfAsync(() => call(pots, client)));
      const changed = changedRows(found, await readRows(client), words);
      return changed ? `${outcome} | ${changed}` : outcome;
    },
    async close() {
      client.release();
      await Promise.all([real.end(), documents.stop()]);
    },
  };
}

/** Every call of a group in each of its states. */
export const documentsGrid =
  (...groups: [States, Calls][]): Table =>
  async (stores) => {
    const stand = await openDocumentsStand(stores);
    const lines: string[] = [];
    for (const [states, calls] of groups)
      for (const [state, before] of Object.entries(states))
        for (const [name, call] of Object.entries(calls))
          // oxlint-disable-next-line no-await-in-loop -- they share the database
          lines.push(`${state}, ${name} -> ${await stand.line(before, call)}`);
    await stand.close();
    return lines;
  };
