import type pg from 'pg';
import type { Logger } from 'pino';
import { createDatabaseCheck, createPool, inTransaction } from '../postgres.ts';
import { contains as containsText } from '../sql-text.ts';
import { Refusal } from '@slipcast/contracts/refusal';
import { currentTraceparent } from '@slipcast/tracing/scope';
import { checkFormat, FIRST_FORMAT, readBody, type BodyFormat, type StoredFormat } from './body-format.ts';
import { addOutgoing, changeOptimistically, checkName, outgoingEvents, tooBusy, TRIES } from './documents.ts';
import type { ChangeEvent, Document, DocumentStore, Documents, Query } from './documents.ts';
import { COLUMNS, definition, statements, TARGETS } from './jsonb-statements.ts';

const UNIQUE_VIOLATION = '23505';
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
    async changeQuietly(ids, fn) {
      for (let left = [...new Set(ids)], tries = 0; left.length > 0; tries += 1) {
        if (tries === TRIES) throw tooBusy();
        const changes = (await many('getMany', left)).flatMap((document) => {
          const body = fn(document.body, document.id);
          return body === document.body ? [] : [{ ...document, body: JSON.stringify(body) }];
        });
        if (changes.length === 0) return;
        const column = (key: 'id' | 'version' | 'body') => changes.map((change) => change[key]);
        const { rows } = await run(
          'changeQuietly',
          column('id'),
          column('version'),
          column('body'),
          ...written,
        );
        const changed = new Set(rows.map((row) => row.id));
        left = changes.map(({ id }) => id).filter((id) => !changed.has(id));
      }
    },
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
    published: async ({ sinceMs, untilMs }) => (await run('published', sinceMs / 1000, untilMs / 1000)).rows,
    async publishTheseAgain(ids) {
      await run('publishTheseAgain', ids);
    },
    publishAgain: async (ageMs) => (await run('publishAgain', ageMs / 1000)).rowCount ?? 0,
  };
}

/** Documents as `jsonb` in PostgreSQL, one table per collection. */
export function createJsonbDocuments(url: string, logger: Logger): Documents {
  const pool = createPool(url, { max: 4, logger, byIndex: true });
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
