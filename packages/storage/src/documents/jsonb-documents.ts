import type pg from 'pg';
import type { Logger } from 'pino';
import { createDatabaseCheck, createPool, inTransaction } from '../postgres.ts';
import { contains as containsText } from '../sql-text.ts';
import { Refusal } from '@slipcast/contracts/refusal';
import { currentTraceparent } from '@slipcast/tracing/scope';
import { checkFormat, FIRST_FORMAT, readBody, type BodyFormat, type StoredFormat } from './body-format.ts';
import { addOutgoing, changeOptimistically, checkName, outgoingEvents } from './documents.ts';
import type { ChangeEvent, Document, DocumentStore, Documents, Query } from './documents.ts';

const UNIQUE_VIOLATION = '23505';
const COLUMNS = `id, version, published_version AS "publishedVersion", deleted, created_at AS "createdAt", body,
  format, readable_by AS "readableBy"`;
const WITH_EVENTS = `${COLUMNS}, outgoing, traceparent`;
type Row = Document<object> & StoredFormat;

/** The WHERE clause; adds its parameters to `values`. */
function conditions(query: Query, fields: string[], values: unknown[]): string {
  const { where = {}, contains, after, order } = query;
  const value = (given: unknown) => `$${values.push(given)}`;
  const parts = ['NOT deleted'];
  for (const [field, wanted] of Object.entries(where)) {
    if (!fields.includes(field)) throw new Error(`${field} is not declared as searchable`);
    parts.push(`body->>'${field}' = ${value(wanted)}`);
  }
  if (contains) {
    const part = `${value(contains.text)}::text`;
    parts.push(containsText(`(body->>'${checkName(contains.field)}')`, part));
  }
  if (after) {
    const place = `(${value(after.createdAt)}::timestamptz, ${value(after.id)})`;
    parts.push(`(created_at, id) ${order === 'newest' ? '<' : '>'} ${place}`);
  }
  return parts.join(' AND ');
}

/** The statements that need no filter, each planned once per connection. */
const statements = (table: string) => ({
  get: `SELECT ${COLUMNS} FROM ${table} WHERE id = $1 AND NOT deleted`,
  getMany: `SELECT ${COLUMNS} FROM ${table} WHERE id = ANY ($1::text[]) AND NOT deleted`,
  versions: `SELECT id, version FROM ${table} WHERE NOT deleted ORDER BY created_at, id`,
  removed: `SELECT ${COLUMNS} FROM ${table} WHERE id = $1 AND deleted`,
  getToChange: `SELECT ${WITH_EVENTS} FROM ${table} WHERE id = $1 AND NOT deleted`,
  insert: `
    INSERT INTO ${table} (id, version, body, created_at, outgoing, traceparent, format, readable_by)
    VALUES ($1, 1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
  // Older code that could not read the document before still cannot: it leaves out fields that it does not know.
  change: `
    UPDATE ${table} SET body = $3, outgoing = $5, traceparent = CASE WHEN $4 THEN traceparent ELSE $6 END,
      format = $7, readable_by = greatest(readable_by, $8), version = version + 1, published_version =
      CASE WHEN $4 AND published_version = version THEN version + 1 ELSE published_version END
    WHERE id = $1 AND version = $2 AND NOT deleted RETURNING ${COLUMNS}`,
  remove: `
    UPDATE ${table} SET deleted = true, version = version + 1, outgoing = $3, traceparent = $4
    WHERE id = $1 AND version = $2 AND NOT deleted RETURNING ${COLUMNS}`,
  forget: `DELETE FROM ${table} WHERE created_at < $1`,
  unpublished: `SELECT ${WITH_EVENTS} FROM ${table} WHERE version > published_version ORDER BY created_at, id LIMIT $1`,
  markPublished: `UPDATE ${table} SET published_version = greatest(published_version, $2),
      published_at = clock_timestamp() WHERE id = $1`,
  publishTo: `
    WITH changed AS (
      INSERT INTO documents_target AS target (collection, log, start) VALUES ($1, $2, $3)
      ON CONFLICT (collection) DO UPDATE SET log = excluded.log, start = coalesce(excluded.start, target.start)
        WHERE target.log <> excluded.log OR target.start IS DISTINCT FROM coalesce($3, target.start)
      RETURNING 1),
    before AS (SELECT log, start FROM documents_target WHERE collection = $1)
    UPDATE ${table} SET published_version = 0 WHERE published_version > 0 AND EXISTS (SELECT FROM changed) AND (
      NOT EXISTS (SELECT FROM before WHERE log = $2)
      OR EXISTS (SELECT FROM before WHERE start IS NOT NULL)
        AND published_at >= least(
          (SELECT max(published_at) FROM ${table}),
          clock_timestamp() - make_interval(secs => $4)) - interval '10 minutes')`,
});

function store<Body extends object>(
  pool: pg.Pool,
  table: string,
  fields: string[],
  known: BodyFormat,
): DocumentStore<Body> {
  const sql = statements(table);
  const toDocument = ({ format, readableBy, body, traceparent, ...row }: Row): Document<Body> => ({
    ...row,
    ...(traceparent && { traceparent }),
    body: readBody<Body>(known, { collection: table, id: row.id }, { format, readableBy }, body),
  });
  const run = (name: keyof typeof sql, ...values: unknown[]) =>
    pool.query<Row>({ name: `${table}-${name}`, text: sql[name], values });
  const many = async (name: keyof typeof sql, ...values: unknown[]) =>
    (await run(name, ...values)).rows.map(toDocument);
  const one = async (name: keyof typeof sql, ...values: unknown[]) =>
    (await many(name, ...values))[0] ?? null;
  const written = [known.format, known.readableBy];
  const get = (id: string) => one('get', id);
  const getToChange = (id: string) => one('getToChange', id);
  const eventsAfter = (before: Document<Body>, events: readonly ChangeEvent[]) =>
    JSON.stringify(addOutgoing(before, Number(before.version) + 1, events));

  return {
    name: table,
    get,
    async find(query = {}) {
      const { order, skip = 0, limit = null } = query;
      const direction = order === 'newest' ? 'DESC' : 'ASC';
      const values: unknown[] = [limit, skip];
      const text = `SELECT ${COLUMNS} FROM ${table} WHERE ${conditions(query, fields, values)}
        ORDER BY created_at ${direction}, id ${direction} LIMIT $1 OFFSET $2`;
      return (await pool.query<Row>(text, values)).rows.map(toDocument);
    },
    getMany: (ids) => many('getMany', ids),
    versions: async () => (await run('versions')).rows,
    async count(filter = {}) {
      const values: unknown[] = [];
      const text = `SELECT count(*) AS n FROM ${table} WHERE ${conditions(filter, fields, values)}`;
      return (await pool.query<{ n: number }>(text, values)).rows[0]?.n ?? 0;
    },
    async insert(id, body, createdAt = new Date(), events = []) {
      const outgoing = JSON.stringify(outgoingEvents(1, events));
      const values = [id, JSON.stringify(body), createdAt, outgoing, currentTraceparent(), ...written];
      try {
        return (await one('insert', ...values)) as Document<Body>;
      } catch (error) {
        if ((error as { code?: string }).code === UNIQUE_VIOLATION)
          throw new Refusal('conflict', 'This already exists');
        throw error;
      }
    },
    change: (id, fn, { quiet = false, events = () => [] } = {}) =>
      changeOptimistically({ get: getToChange }, id, fn, (before, body) => {
        const outgoing = eventsAfter(before, events(before.body, body));
        const values = [id, before.version, JSON.stringify(body), quiet, outgoing];
        return one('change', ...values, currentTraceparent(), ...written);
      }),
    remove: (id, events = () => []) =>
      changeOptimistically(
        { get: getToChange },
        id,
        (body) => ({ ...body }),
        (before) => {
          const outgoing = eventsAfter(before, events(before.body));
          return one('remove', id, before.version, outgoing, currentTraceparent());
        },
      ),
    removed: (id) => one('removed', id),
    forget: async (before) => (await run('forget', before)).rowCount ?? 0,
    unpublished: (limit) => many('unpublished', limit),
    async markPublished(id, version) {
      await run('markPublished', id, version);
    },
    async publishTo({ identity, start, seenMsAgo }) {
      const ago = seenMsAgo === undefined ? null : seenMsAgo / 1000;
      return (await run('publishTo', table, identity, start ?? null, ago)).rowCount ?? 0;
    },
  };
}

const definition = (table: string, fields: string[]): string =>
  [
    `CREATE TABLE IF NOT EXISTS ${table} (
       id text PRIMARY KEY,
       version bigint NOT NULL,
       published_version bigint NOT NULL DEFAULT 0,
       deleted boolean NOT NULL DEFAULT false,
       body jsonb NOT NULL,
       created_at timestamptz NOT NULL)`,
    // Tables of before documents had events and formats.
    `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS outgoing jsonb NOT NULL DEFAULT '[]',
       ADD COLUMN IF NOT EXISTS traceparent text,
       ADD COLUMN IF NOT EXISTS published_at timestamptz,
       ADD COLUMN IF NOT EXISTS format integer NOT NULL DEFAULT 1,
       ADD COLUMN IF NOT EXISTS readable_by integer NOT NULL DEFAULT 1`,
    `CREATE INDEX IF NOT EXISTS ${table}_created ON ${table} (created_at, id) WHERE NOT deleted`,
    `CREATE INDEX IF NOT EXISTS ${table}_unpublished ON ${table} (created_at, id) WHERE version > published_version`,
    ...fields.map(
      (field) =>
        `CREATE INDEX IF NOT EXISTS ${table}_by_${field.toLowerCase()} ON ${table} ((body->>'${field}'), created_at, id) WHERE NOT deleted`,
    ),
  ].join(';\n');

/** The event log that each collection is published to. */
const TARGETS = `CREATE TABLE IF NOT EXISTS documents_target (collection text PRIMARY KEY, log text NOT NULL);
   ALTER TABLE documents_target ADD COLUMN IF NOT EXISTS start text`;

/** Documents as `jsonb` in PostgreSQL, one table per collection. */
export function createJsonbDocuments(url: string, logger: Logger): Documents {
  const pool = createPool(url, { max: 4, logger });
  const probe = createDatabaseCheck(url, logger);
  const definitions: string[] = [TARGETS];
  return {
    name: 'documents',
    collection(name, fields = [], format = FIRST_FORMAT) {
      definitions.push(definition(checkName(name), fields.map(checkName)));
      checkFormat(name, format);
      return store(pool, name, fields, format);
    },
    start: () =>
      inTransaction(pool, async (client) => {
        // Replicas may start at the same time, and IF NOT EXISTS alone is not safe then.
        await client.query(`SELECT pg_advisory_xact_lock(hashtext('slipcast documents'))`);
        for (const text of definitions) await client.query(text);
      }),
    async check() {
      await probe.check();
    },
    async stop() {
      await Promise.all([pool.end(), probe.stop()]);
    },
  };
}
