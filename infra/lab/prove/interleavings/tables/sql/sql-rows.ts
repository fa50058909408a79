import type pg from 'pg';
import { inWords } from '../outcome.ts';

type Row = Record<string, unknown>;
/** By table and primary key. */
export type Rows = Map<string, Row>;

/** Those that every service has for itself: which migrations have run, and who is connected. */
const OURS = /^(schema_migration|migration|instance)s?$/;

interface TableOf {
  name: string;
  key: string[];
}
const known = new WeakMap<pg.ClientBase, TableOf[]>();

async function tablesOf(client: pg.ClientBase): Promise<TableOf[]> {
  const { rows } = await client.query<TableOf>(
    `SELECT relname AS name, coalesce((SELECT array_agg(attname::text ORDER BY attnum) FROM pg_index
         JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey::int2[])
         WHERE indrelid = pg_class.oid AND indisprimary), '{}') AS key
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`,
  );
  return rows.filter(({ name }) => !OURS.test(name));
}

/** Everything in the database. */
export async function readRows(client: pg.ClientBase): Promise<Rows> {
  const tables = known.get(client) ?? (await tablesOf(client));
  known.set(client, tables);
  const text = tables
    .map(({ name }, at) => `SELECT ${at} AS at, to_jsonb(this_row) AS row FROM "${name}" AS this_row`)
    .join(' UNION ALL ');
  const { rows } = await client.query<{ at: number; row: Row }>({ name: `rows`, text });
  const all: Rows = new Map();
  for (const { at, row } of rows) {
    const { name, key } = tables[at]!;
    const id = key.length > 0 ? key.map((column) => String(row[column])).join(' ') : inWords(row);
    all.set(`${name} ${id}`, row);
  }
  return all;
}

/** Without what is null, which most columns of a new row are. */
const filled = (row: Row): string =>
  Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${inWords(value)}`)
    .join(' ');

/**
 * Each row that has come, gone or changed, and of a changed one the columns that have.
 *
 * @param words without what differs from run to run, such as the random ids by which rows would otherwise be in another order each time
 */
export function changedRows(before: Rows, after: Rows, words: (text: string) => string): string {
  const changes: string[] = [];
  for (const [id, row] of after) {
    const was = before.get(id);
    if (!was) changes.push(`+ ${id.split(' ')[0]} ${filled(row)}`);
    else {
      const columns = Object.keys(row).filter((name) => inWords(row[name]) !== inWords(was[name]));
      if (columns.length > 0)
        changes.push(`${id} ${columns.map((name) => `${name}=${inWords(row[name])}`).join(' ')}`);
    }
  }
  for (const id of before.keys()) if (!after.has(id)) changes.push(`- ${id}`);
  return changes.map(words).toSorted().join('; ');
}
