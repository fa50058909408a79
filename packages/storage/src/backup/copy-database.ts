import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connect } from './connect.ts';
import { MIGRATIONS_TABLE, referredFirst, tableFile, type CopiedDatabase } from './copied-database.ts';

const TABLES = `SELECT relname::text AS name,
  ARRAY(SELECT attname::text FROM pg_attribute
    WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
  ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
    WHERE k.conrelid = c.oid AND k.contype = 'f' AND r.oid <> c.oid) AS "refersTo"
  FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> $1 ORDER BY relname`;

export interface DatabaseSnapshot {
  /** Writes a file for each table, as they were when the snapshot was opened. */
  copyTo(folder: string): Promise<CopiedDatabase>;
  close(): Promise<void>;
}

/** Holds on to a database as it is now, while it is written to. */
export async function openSnapshot(databaseUrl: string): Promise<DatabaseSnapshot> {
  const client = await connect(databaseUrl, 'backup');
  try {
    await client.query(
      `SET datestyle = 'ISO'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`,
    );
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The first look takes the snapshot.
    const { rows: migrated } = await client.query<{ name: string }>(
      `SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`,
    );
    return {
      copyTo: (folder) =>
        copyTables(
          client,
          folder,
          migrated.map(({ name }) => name),
        ),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function copyTables(client: pg.Client, folder: string, migrations: string[]): Promise<CopiedDatabase> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await client.query<{ name: string; columns: string[]; refersTo: string[] }>(TABLES, [
    MIGRATIONS_TABLE,
  ]);
  const tables: CopiedDatabase['tables'] = [];
  for (const { name, columns } of referredFirst(found.rows)) {
    const named = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const rows = client.query(copyTo(`COPY ${client.escapeIdentifier(name)} (${named}) TO STDOUT`));
    await pipeline(rows, createWriteStream(join(folder, tableFile(name)), { mode: 0o600 }));
    tables.push({ name, columns, rows: rows.rowCount ?? 0 });
  }
  // Sequences know no snapshot: they are as new as the rows, or newer.
  const given = await client.query<{ name: string; last: string }>(
    `SELECT sequencename::text AS name, last_value::text AS last FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL AND sequencename <> $1`,
    [`${MIGRATIONS_TABLE}_id_seq`],
  );
  const { rows: servers } = await client.query<{ server_version: string }>('SHOW server_version');
  return {
    migrations,
    tables,
    sequences: Object.fromEntries(given.rows.map(({ name, last }) => [name, Number(last)])),
    server: servers[0]?.server_version ?? '',
  };
}
