import type { AuditedChange } from '@slipcast/contracts/audit';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { AuditLine, AuditQuery } from '@slipcast/contracts/http/audit';
import { auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { contains, startOfDay, startOfNextDay } from '@slipcast/storage/sql-text';
import { countRows, type Queryable } from '../sql.ts';

/** Adds an entry with the name that its user has now. @param entry.at when it happened, unless that is now */
export async function addEntry(
  client: Queryable,
  { id, userId, at, ...entry }: EventData<'audit.recorded.v1'> & { id: string },
): Promise<void> {
  await client.query({
    name: 'audit-log-add',
    text: `
      INSERT INTO audit_log (id, at, user_id, name, action, object_id, object, changes, request_id)
      VALUES ($1, coalesce($2::timestamptz, clock_timestamp()), $3::text,
        CASE WHEN $3::text IS NULL THEN 'The operator’s command'
          ELSE coalesce((SELECT name FROM users WHERE id::text = $3), 'A deleted account') END,
        $4, $5, $6, $7, $8)
      ON CONFLICT (id) DO NOTHING`,
    values: [
      id,
      at ?? null,
      userId,
      entry.action,
      entry.objectId,
      entry.object,
      JSON.stringify(entry.changes),
      entry.requestId,
    ],
  });
}

/** An entry about one of this service's own changes, in the transaction of the change. */
export async function recordChange(client: Queryable, by: Actor, change: AuditedChange): Promise<void> {
  const { id, data } = auditEvent(by, change);
  await addEntry(client, { ...data, id });
}

/** The name of an uploaded file, as the log shows it: its end, without control characters. */
export const fileNameInLog = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(-200)
    .toWellFormed();

const COLUMNS = `id, at, user_id AS "userId", name, action, object_id AS "objectId", object, changes, request_id AS "requestId"`;
const MATCHES = `($1 = '' OR user_id = $1) AND ($2 = '' OR ${contains('object', '$2')} OR object_id = $2)
  AND ($3 = '' OR at >= ${startOfDay(`nullif($3, '')`)})
  AND ($4 = '' OR at < ${startOfNextDay(`nullif($4, '')`)})`;

type Filter = Pick<AuditQuery, 'person' | 'search' | 'from' | 'to'>;
type Entry = Omit<AuditLine, 'at'> & { at: Date };
const valuesOf = ({ person, search, from, to }: Filter) => [person, search, from, to];

/** Newest first. */
export async function findEntries(
  pool: Queryable,
  filter: Filter,
  { skip, limit }: { skip: number; limit: number },
): Promise<Entry[]> {
  const { rows } = await pool.query<Entry>({
    name: 'audit-log-find',
    text: `SELECT ${COLUMNS} FROM audit_log WHERE ${MATCHES} ORDER BY at DESC, id LIMIT $5 OFFSET $6`,
    values: [...valuesOf(filter), limit, skip],
  });
  return rows;
}

export const countEntries = (pool: Queryable, filter: Filter): Promise<number> =>
  countRows(pool, `audit_log WHERE ${MATCHES}`, valuesOf(filter));

/** Everyone with an entry, by the last name that they had. */
export async function peopleInLog(pool: Queryable): Promise<{ id: string; name: string }[]> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `SELECT * FROM (
       SELECT DISTINCT ON (user_id) user_id AS id, name FROM audit_log WHERE user_id IS NOT NULL ORDER BY user_id, at DESC
     ) AS people ORDER BY name, id`,
  );
  return rows;
}

/** Entries about a deleted account stay, without its name. */
export async function forgetName(client: Queryable, userId: string): Promise<void> {
  await client.query(`UPDATE audit_log SET object = 'A deleted account' WHERE object_id = $1`, [userId]);
}

/** What admins have done to a user's account. */
export async function entriesAbout(
  client: Queryable,
  userId: string,
): Promise<{ at: Date; action: string }[]> {
  const text = 'SELECT at, action FROM audit_log WHERE object_id = $1 ORDER BY at';
  return (await client.query<{ at: Date; action: string }>(text, [userId])).rows;
}

export async function deleteEntriesOlderThan(pool: Queryable, days: number): Promise<void> {
  await pool.query(`DELETE FROM audit_log WHERE at < now() - make_interval(days => $1)`, [days]);
}
