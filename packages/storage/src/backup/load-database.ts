import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../migrate.ts';
import { connect } from './connect.ts';
import { tableFile, type CopiedDatabase } from './copied-database.ts';

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl, 'restore');
  return work(client).finally(() => client.end());
}

/** Who works on this database now, beside the one who asks. */
export const connectionsTo = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ others: number }>(
      `SELECT count(*)::int AS others FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    return rows[0]?.others ?? 0;
  });

/** Whether this table has a row; false where there is no such table yet. */
export const hasRows = (databaseUrl: string, table: string): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = $1`,
      [table],
    );
    if (!rowCount) return false;
    return Boolean((await client.query(`SELECT FROM ${client.escapeIdentifier(table)} LIMIT 1`)).rowCount);
  });

/** Whether these migrations are the first of those in `directory`, so that a copy that they made can be loaded. */
export async function knowsMigrations(directory: string, migrations: string[]): Promise<boolean> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted();
  return migrations.every((name, index) => files[index] === `${name}.sql`);
}

async function loadTable(client: pg.Client, folder: string, table: CopiedDatabase['tables'][number]) {
  const { name, columns, rows } = table;
  const named = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const loading = client.query(copyFrom(`COPY ${client.escapeIdentifier(name)} (${named}) FROM STDIN`));
  await pipeline(createReadStream(join(folder, tableFile(name))), loading);
  if (loading.rowCount !== rows) throw new Error(`${name} has ${loading.rowCount} rows instead of ${rows}`);
}

/**
 * Puts a copy in the place of all that the database has: its tables as the migrations made them that the copy had had, then its rows. The
 * service brings it up to date at its next start.
 *
 * @param afterwards statements of the same transaction as the rows
 */
export async function loadDatabase(
  databaseUrl: string,
  copy: CopiedDatabase,
  { folder, migrations, logger }: { folder: string; migrations: string; logger: Logger },
  afterwards: string[],
): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query('BEGIN; DROP SCHEMA public CASCADE; CREATE SCHEMA public; COMMIT'),
  );
  await migrate(databaseUrl, migrations, logger, { count: copy.migrations.length });
  await withClient(databaseUrl, async (client) => {
    const tables = copy.tables.map(({ name }) => client.escapeIdentifier(name));
    await client.query('BEGIN');
    // What a migration put in is in the copy too. Triggers have fired when the rows were first written.
    if (tables.length > 0) await client.query(`TRUNCATE ${tables.join(', ')}`);
    for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    for (const table of copy.tables) await loadTable(client, folder, table);
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    for (const [name, last] of Object.entries(copy.sequences))
      await client.query('SELECT setval($1::regclass, $2)', [client.escapeIdentifier(name), last]);
    for (const statement of afterwards) await client.query(statement);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  });
}
