/** Of a row as a document, without its events. */
export const COLUMNS = `id, version, published_version AS "publishedVersion", deleted, created_at AS "createdAt", body,
  format, readable_by AS "readableBy"`;
const WITH_EVENTS = `${COLUMNS}, outgoing, traceparent`;

/** The statements that need no filter, each planned once per connection. */
export const statements = (table: string) => ({
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
  // In the common order of their ids, so that two processes seldom wait for each other in a circle.
  changeQuietly: `
    WITH given AS MATERIALIZED (
      SELECT ${table}.id, given.version, given.body
      FROM unnest($1::text[], $2::bigint[], $3::jsonb[]) AS given (id, version, body) JOIN ${table} USING (id)
      ORDER BY ${table}.id FOR UPDATE OF ${table}
    )
    UPDATE ${table} SET body = given.body, format = $4, readable_by = greatest(readable_by, $5),
      version = given.version + 1, published_version =
      CASE WHEN published_version = given.version THEN given.version + 1 ELSE published_version END
    FROM given WHERE ${table}.id = given.id AND ${table}.version = given.version AND NOT deleted RETURNING ${table}.id`,
  remove: `
    UPDATE ${table} SET deleted = true, version = version + 1, outgoing = $3, traceparent = $4
    WHERE id = $1 AND version = $2 AND NOT deleted RETURNING ${COLUMNS}`,
  forget: `DELETE FROM ${table} WHERE created_at < $1`,
  unpublished: `SELECT ${WITH_EVENTS} FROM ${table} WHERE version > published_version ORDER BY created_at, id LIMIT $1`,
  markPublished: `UPDATE ${table} SET published_version = greatest(published_version, $2),
      published_at = clock_timestamp(), sent_version = greatest(sent_version, $2) WHERE id = $1`,
  published: `SELECT id, sent_version AS version FROM ${table}
    WHERE published_at >= clock_timestamp() - make_interval(secs => $1)
      AND published_at < clock_timestamp() - make_interval(secs => $2) AND published_version > 0`,
  publishTheseAgain: `UPDATE ${table} SET published_version = 0 WHERE published_version > 0 AND id = ANY ($1::text[])`,
  publishAgain: `UPDATE ${table} SET published_version = 0
    WHERE published_version > 0 AND published_at >= clock_timestamp() - make_interval(secs => $1)`,
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

/** The table of a collection, also where an earlier release has made it. */
export const definition = (table: string, fields: string[]): string =>
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
       ADD COLUMN IF NOT EXISTS sent_version bigint NOT NULL DEFAULT 0,
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
export const TARGETS = `CREATE TABLE IF NOT EXISTS documents_target (collection text PRIMARY KEY, log text NOT NULL);
   ALTER TABLE documents_target ADD COLUMN IF NOT EXISTS start text`;
