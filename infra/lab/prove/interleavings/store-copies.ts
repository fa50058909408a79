import type { Redis } from 'ioredis';
import type { Connections } from './connections.ts';

const DATABASES = ['cart', 'order', 'payment'] as const;
type Database = (typeof DATABASES)[number];
/** What all schedules share. */
const SHARED = [
  'migrations',
  'ledger_epoch',
  'order_counter',
  'outbox_target',
  'cart_instance',
  'installation',
];

/** Rows of a table, in the order in which they were written. */
export interface Rows {
  database: Database;
  table: string;
  rows: unknown[];
}
export type RedisKey = { key: string; endsIn: number } & (
  | { type: 'hash'; fields: Record<string, string> }
  | { type: 'zset'; members: string[] }
  | { type: 'string'; text: string }
);
interface Table {
  name: string;
  /** Without those that PostgreSQL fills itself. */
  columns: string;
  order: string;
}

const TABLES = `SELECT table_name AS name,
    string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) FILTER (WHERE is_identity = 'NO' AND is_generated = 'NEVER') AS columns,
    coalesce(max(quote_ident(column_name)) FILTER (WHERE is_identity = 'YES'), 'ctid') AS "order"
  FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> ALL ($1) GROUP BY table_name`;

export type StoreCopies = ReturnType<typeof createStoreCopies>;

/** Reads what a set-up has left in the stores, and writes it again under other names. */
export function createStoreCopies(connections: Record<Database, Connections>, redis: Redis) {
  const tables = new Map<Database, Promise<Table[]>>();
  const ask = async <Row>(database: Database, text: string, values: unknown[] = []): Promise<Row[]> => {
    const { rows } = (await connections[database].query(text, values)) as { rows: Row[] };
    return rows;
  };
  async function tablesOf(database: Database): Promise<Table[]> {
    const known = tables.get(database) ?? ask<Table>(database, TABLES, [SHARED]);
    tables.set(database, known);
    return known;
  }
  /** All tables of a database in one statement: it is asked once a batch, and planned once. */
  async function rowsOf(database: Database, since: string): Promise<Rows[]> {
    const known = await tablesOf(database);
    const lists = known.map(
      ({ name, order }) =>
        `(SELECT jsonb_agg(to_jsonb(one) ORDER BY one.${order}) FROM ${name} AS one WHERE one.xmin::text::bigint >= $1::bigint) AS ${name}`,
    );
    const text = `SELECT ${lists.join(', ')}`;
    const { rows } = (await connections[database].query({ name: 'copy-all', text, values: [since] })) as {
      rows: Record<string, unknown[] | null>[];
    };
    return Object.entries(rows[0] ?? {}).flatMap(([table, all]) =>
      all ? [{ database, table, rows: all }] : [],
    );
  }
  async function redisKey(key: string): Promise<RedisKey> {
    const [type, endsIn] = await Promise.all([redis.type(key), redis.pttl(key)]);
    if (type === 'hash') return { key, endsIn, type, fields: await redis.hgetall(key) };
    if (type === 'zset')
      return { key, endsIn, type, members: await redis.zrange(key, '0', '-1', 'WITHSCORES') };
    if (type === 'string') return { key, endsIn, type, text: (await redis.get(key)) ?? '' };
    throw new Error(`${key}: cannot copy a value of type ${type}`);
  }
  return {
    /** A moment of the databases, for `rowsSince`. */
    async now(): Promise<string> {
      const [row] = await ask<{ now: string }>(
        'order',
        'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS now',
      );
      return row?.now ?? '0';
    },
    async rowsSince(moment: string): Promise<Rows[]> {
      return (await Promise.all(DATABASES.map((database) => rowsOf(database, moment)))).flat();
    },
    async redisKeys(): Promise<RedisKey[]> {
      return Promise.all((await redis.keys('*')).map(redisKey));
    },
    /** Numbers for so many orders, as a sale would have given them. */
    async orderNumbers(count: number): Promise<string[]> {
      const [row] = await ask<{ year: number; last: number }>(
        'order',
        'UPDATE order_counter SET last = last + $1 WHERE year = (SELECT max(year) FROM order_counter) RETURNING year, last',
        [count],
      );
      if (!row) throw new Error('no order has had a number yet');
      return Array.from(
        { length: count },
        (_, index) => `${row.year}-ORD-${String(row.last - index).padStart(3, '0')}`,
      );
    },
    /** @param all the rows of each table as a JSON list */
    async insert(all: { database: Database; table: string; rows: string }[]): Promise<void> {
      const write = async (database: Database) => {
        const known = await tablesOf(database);
        const connection = await connections[database].take();
        try {
          // The rows were checked when they were first written.
          await connection.query('SET session_replication_role = replica');
          for (const { table, rows } of all.filter((one) => one.database === database)) {
            const columns = known.find(({ name }) => name === table)?.columns;
            await connection.query({
              name: `copy-${table}`,
              text: `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
              values: [rows],
            });
          }
        } finally {
          await connection.query('RESET session_replication_role');
          connections[database].give(connection);
        }
      };
      await Promise.all(DATABASES.map(write));
    },
    async setRedis(keys: RedisKey[]): Promise<void> {
      const commands = redis.pipeline();
      for (const one of keys) {
        if (one.type === 'hash') commands.hset(one.key, one.fields);
        else if (one.type === 'zset')
          for (let index = 0; index < one.members.length; index += 2)
            commands.zadd(one.key, one.members[index + 1] ?? '', one.members[index] ?? '');
        else commands.set(one.key, one.text);
        if (one.endsIn > 0) commands.pexpire(one.key, one.endsIn);
      }
      for (const [error] of (await commands.exec()) ?? []) if (error) throw error;
    },
    /** Empties all tables and Redis. */
    async clear(rows: boolean): Promise<void> {
      await redis.flushdb();
      if (!rows) return;
      for (const database of DATABASES)
        await ask(database, `TRUNCATE ${(await tablesOf(database)).map(({ name }) => name).join(', ')}`);
      // The reconciliation takes an emptied table for a restored one (ADR 21).
      await ask('order', 'UPDATE ledger_epoch SET compared_as = ledger_server()');
    },
  };
}
