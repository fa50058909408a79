import type pg from 'pg';
import type { Template } from '../templates/write-email.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** An email to be sent. */
export interface Intent {
  /** Derived from `about`, `template` and `seq`; also the id of the job and of the message. */
  id: string;
  /** The id of an order or user. */
  about: string;
  template: Template;
  /** Tells intended repeats apart. */
  seq: string;
  recipient: string;
  data: unknown;
}
export type ClaimedIntent = Pick<Intent, 'id' | 'template' | 'recipient' | 'data'> & {
  ageMs: number;
  /** When it was claimed, by the database's clock. */
  now: Date;
};
export type DeliveryOutcome = 'sent' | 'retry' | 'failed';

/** Leaves out those that exist already. In one common order, so that two transactions never wait for each other in a circle. */
export async function insertIntents(
  client: Queryable,
  intents: readonly Intent[],
  status: 'new' | 'unconfigured',
): Promise<void> {
  const column = (name: keyof Intent) => intents.map((intent) => intent[name]);
  await client.query({
    name: 'intents-insert',
    text: `INSERT INTO email_intents (id, about, template, seq, recipient, data, status)
           SELECT given.*, $7 FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[])
             AS given (id, about, template, seq, recipient, data)
           ORDER BY id ON CONFLICT DO NOTHING`,
    values: [
      ...(['id', 'about', 'template', 'seq', 'recipient'] as const).map(column),
      intents.map(({ data }) => JSON.stringify(data)),
      status,
    ],
  });
}

/**
 * Claims intents for sending. Answers those that no one has sent and no other worker is sending, and that have not failed. A worker that
 * has been sending for longer than `abandonedAfterMs` counts as dead.
 */
export async function claimIntents(
  pool: pg.Pool,
  ids: readonly string[],
  abandonedAfterMs: number,
): Promise<ClaimedIntent[]> {
  const { rows } = await pool.query<ClaimedIntent>({
    name: 'intents-claim',
    // A condition on the status beside the ids would make PostgreSQL read the index of all that are open.
    text: `
      WITH given AS MATERIALIZED (
        SELECT id, status, sending_at FROM email_intents WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE
      )
      UPDATE email_intents SET status = 'sending', sending_at = clock_timestamp(), attempts = attempts + 1
      FROM given
      WHERE email_intents.id = given.id AND (given.status = 'new'
        OR (given.status = 'sending' AND given.sending_at <= clock_timestamp() - make_interval(secs => $2)))
      RETURNING email_intents.id, template, recipient, data, email_intents.sending_at AS now,
        (extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS "ageMs"`,
    values: [ids, abandonedAfterMs / 1000],
  });
  return rows;
}

const log = (outcome: DeliveryOutcome) =>
  `WITH log AS (INSERT INTO email_deliveries (intent_id, outcome, response) VALUES ($1, '${outcome}', $2))`;

/** Of data, once it is clear that it is not sent (again): links and codes are secrets, and a letter's text is stored with the letter. */
const WITHOUT_LINKS = `data - CASE WHEN template = 'letter' THEN '{leaveKey,early,text,pots,update}'::text[]
  ELSE '{resetToken,confirmToken,waitingKey,voucherCode}'::text[] END`;
/** An unconfirmed address may be anyone's, so it is not stored once the question has been sent. */
const UNCONFIRMED = `template = 'waiting-confirmation'`;
const CLOSED = `data = CASE WHEN ${UNCONFIRMED} THEN ${WITHOUT_LINKS} - 'email' ELSE ${WITHOUT_LINKS} END,
  recipient = CASE WHEN ${UNCONFIRMED} THEN '' ELSE recipient END`;

/** A reset link is a secret, so it is deleted once it has been sent. */
export async function markSent(
  pool: pg.Pool,
  sent: readonly { id: string; response: string }[],
): Promise<void> {
  await pool.query({
    name: 'intents-sent',
    text: `
      WITH given AS (SELECT * FROM unnest($1::uuid[], $2::text[]) AS given (id, response)), log AS (
        INSERT INTO email_deliveries (intent_id, outcome, response) SELECT id, 'sent', response FROM given
      ), locked AS (
        SELECT id FROM email_intents WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE
      )
      UPDATE email_intents SET status = 'sent', sent_at = clock_timestamp(), last_error = NULL, ${CLOSED}
      FROM locked WHERE email_intents.id = locked.id`,
    values: [sent.map(({ id }) => id), sent.map(({ response }) => response)],
  });
}

/** @param waitMs until the email may get a new job */
export async function markRetry(pool: pg.Pool, id: string, error: string, waitMs: number): Promise<void> {
  await pool.query(
    `${log('retry')} UPDATE email_intents
     SET status = 'new', last_error = $2, not_before = clock_timestamp() + make_interval(secs => $3)
     WHERE id = $1 AND status = 'sending'`,
    [id, error, waitMs / 1000],
  );
}

export async function markFailed(pool: pg.Pool, id: string, error: string): Promise<void> {
  await pool.query(
    `${log('failed')} UPDATE email_intents
     SET status = 'failed', last_error = $2, ${CLOSED} WHERE id = $1 AND status = 'sending'`,
    [id, error],
  );
}

export type KeptIntent = Pick<Intent, 'template' | 'recipient' | 'data'> & {
  createdAt: Date;
  sentAt: Date | null;
};

/** The stored emails about an account and its orders, newest first. */
export async function findMailsOf(pool: pg.Pool, userId: string): Promise<KeptIntent[]> {
  const { rows } = await pool.query<KeptIntent>(
    `SELECT template, recipient, data, created_at AS "createdAt", sent_at AS "sentAt"
     FROM email_intents WHERE data ->> 'userId' = $1 ORDER BY created_at DESC, id`,
    [userId],
  );
  return rows;
}

/** Those of these orders that have no confirmation. */
export async function findUnconfirmed(pool: pg.Pool, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'intents-unconfirmed',
    // With NOT EXISTS, PostgreSQL would read the confirmations of all orders.
    text: `SELECT given.id FROM unnest($1::text[]) AS given (id) WHERE (
             SELECT true FROM email_intents WHERE about = given.id AND template = 'order-confirmation' LIMIT 1) IS NULL`,
    values: [orderIds],
  });
  return rows.map(({ id }) => id);
}

/** @param about the id of an order or user */
export async function deleteIntentsAbout(client: Queryable, about: string): Promise<void> {
  await client.query('DELETE FROM email_intents WHERE about = $1', [about]);
}

/** Deletes up to `limit` intents of this age that will not be sent (again). Answers how many. */
export async function deleteFinishedIntents(pool: pg.Pool, ageMs: number, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM email_intents WHERE id IN (
       SELECT id FROM email_intents
       WHERE status IN ('sent', 'failed', 'unconfigured')
         AND created_at < clock_timestamp() - make_interval(secs => $1)
       ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [ageMs / 1000, limit],
  );
  return rowCount ?? 0;
}

export type OrderIntent = KeptIntent & Pick<Intent, 'id'> & { status: string };

/** The stored emails about an order, newest first: what its buyer was sent, not the maker. */
export async function findMailsOfOrder(pool: pg.Pool, orderId: string): Promise<OrderIntent[]> {
  const { rows } = await pool.query<OrderIntent>(
    `SELECT id, status, template, recipient, data, created_at AS "createdAt", sent_at AS "sentAt" FROM email_intents
     WHERE about = $1 AND recipient = data ->> 'customerEmail' ORDER BY created_at DESC, id`,
    [orderId],
  );
  return rows;
}
