import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { linksFor } from '../early-links/early-links.ts';
import type { Letter } from './letter.ts';
import { STILL_GETS_IT } from './letter-store.ts';

type Due = Pick<Letter, 'id' | 'subject' | 'text' | 'topic' | 'pots' | 'update'>;
type Reader = { id: string; email: string; leaveKey: string };

const DUE = `state IN ('scheduled', 'sending') AND send_at <= clock_timestamp()`;

/** The letter that is sent now, locked: the earlier one first. */
async function lockDue(client: pg.PoolClient): Promise<Due | null> {
  const { rows } = await client.query<Due>(
    `SELECT id, subject, text, topic, pots, shop_update AS "update" FROM letter
     WHERE ${DUE} ORDER BY send_at, id LIMIT 1 FOR UPDATE`,
  );
  return rows[0] ?? null;
}

/** Locked, so that someone who unsubscribes at this moment is either left out or was still on the list. */
async function lockReaders(client: pg.PoolClient, letterId: string, most: number): Promise<Reader[]> {
  const { rows } = await client.query<Reader>(
    `SELECT s.id, s.email, s.leave_key AS "leaveKey" FROM letter, subscriber s
     WHERE letter.id = $1 AND ${STILL_GETS_IT} ORDER BY s.id LIMIT $2 FOR SHARE OF s`,
    [letterId, most],
  );
  return rows;
}

const hasReaders = async (client: pg.PoolClient, letterId: string): Promise<boolean> => {
  const { rows } = await client.query(
    `SELECT FROM letter, subscriber s WHERE letter.id = $1 AND ${STILL_GETS_IT} LIMIT 1`,
    [letterId],
  );
  return rows.length > 0;
};

/**
 * Hands the next letters over to the email worker: a row for each reader, and the event that asks for the email, in one transaction. A
 * process that dies before its end has sent nothing, and after it no one is chosen again. All replicas share one rate, and take turns.
 *
 * @param pace how many letters a minute; only asked for when one is due
 * @param everySeconds how often this is called
 * @returns how many were handed over
 */
export async function handOverLetters(
  pool: pg.Pool,
  pace: () => Promise<number>,
  everySeconds: number,
): Promise<number> {
  const { rows } = await pool.query(`SELECT FROM letter WHERE ${DUE} LIMIT 1`);
  if (rows.length === 0) return 0;
  const perMinute = await pace();
  const most = Math.ceil((perMinute * everySeconds) / 60);
  return inTransaction(pool, async (client) => {
    const turn = await client.query(
      'SELECT FROM letter_pace WHERE next_at <= clock_timestamp() FOR UPDATE SKIP LOCKED',
    );
    if (turn.rowCount !== 1) return 0;
    const letter = await lockDue(client);
    if (!letter) return 0;
    const readers = await lockReaders(client, letter.id, most);
    const isOver = readers.length === 0 && !(await hasReaders(client, letter.id));
    const { id: letterId, ...content } = letter;
    const ids = readers.map(({ id }) => id);
    const early = await linksFor(client, content.update?.id ?? '', ids);
    await client.query(
      `INSERT INTO letter_recipient (letter_id, subscriber_id) SELECT $1, unnest($2::uuid[])`,
      [letterId, ids],
    );
    await enqueue(
      client,
      readers.map(({ id, email, leaveKey }) => ({
        type: 'letter.addressed.v1',
        key: id,
        data: { letterId, subscriberId: id, email, leaveKey, ...content, early: early.get(id) },
      })),
    );
    await client.query(
      `UPDATE letter SET state = CASE WHEN $2 THEN 'sent' ELSE 'sending' END, sent_count = sent_count + $3,
         started_at = coalesce(started_at, now()), ended_at = CASE WHEN $2 THEN now() END WHERE id = $1`,
      [letterId, isOver, readers.length],
    );
    await client.query(
      'UPDATE letter_pace SET next_at = clock_timestamp() + make_interval(secs => $1::float8 * 60 / $2)',
      [readers.length, perMinute],
    );
    return readers.length;
  });
}
