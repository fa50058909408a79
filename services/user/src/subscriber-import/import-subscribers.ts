import { randomBytes, randomUUID } from 'node:crypto';
import type {
  SubscriberImport,
  SubscriberOutcome,
  SubscriberRow,
} from '@slipcast/contracts/http/subscriber-imports';
import type { Subscriber } from '../mailing-list/subscriber-store.ts';
import { LEAVE_KEY_BYTES } from '../mailing-list/subscriber-store.ts';
import { erasedAmong } from '../mailing-list/erased-subscribers.ts';
import type { Queryable } from '../sql.ts';
import type { FoundSubscriber, ReadSubscribers } from './read-subscribers.ts';

/** Rows for each query. */
const BATCH = 500;
type Known = Pick<Subscriber, 'email' | 'state'> & { isSuppressed: boolean };
type Planned = { found: FoundSubscriber; outcome: SubscriberOutcome };

/** @param locked until the end of the transaction, so that no one leaves in between */
async function knownSubscribers(
  db: Queryable,
  emails: readonly string[],
  locked: boolean,
): Promise<Map<string, Known>> {
  const { rows } = await db.query<Known>(
    `SELECT email, state, suppressed_at IS NOT NULL AS "isSuppressed" FROM subscriber
     WHERE email = ANY ($1::text[]) ORDER BY email ${locked ? 'FOR UPDATE' : ''}`,
    [emails],
  );
  return new Map(rows.map((known) => [known.email, known]));
}

const leftOut = (found: FoundSubscriber, message: string): Planned => ({
  found: { ...found, problems: [...found.problems, { column: '', message, stops: true }] },
  outcome: 'left-out',
});

/** An address that no one has confirmed yet may be imported: its owner has agreed elsewhere. One that has left stays out for good. */
function plan(found: FoundSubscriber, known: Known | undefined, isErased: boolean): Planned {
  if (known?.state === 'unsubscribed')
    return leftOut(found, 'Has unsubscribed here. Only they can sign up again');
  if (isErased && known?.state !== 'subscribed')
    return leftOut(found, 'Has deleted their account here. Only they can sign up again');
  if (known?.isSuppressed) return leftOut(found, 'Email bounces or was marked as spam');
  if (found.problems.length > 0) return { found, outcome: 'left-out' };
  return { found, outcome: known?.state === 'subscribed' ? 'unchanged' : 'added' };
}

/** Writes subscribers and the proof of their consent. Someone who has just signed up or left by themselves stays as they are. */
async function addSubscribers(db: Queryable, found: readonly FoundSubscriber[]): Promise<Set<string>> {
  const { rows } = await db.query<{ email: string }>(
    `WITH given AS (
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[])
         AS one (id, email, leave_key, topics, at, page, sentence)
     ), added AS (
       INSERT INTO subscriber (id, email, state, topics, leave_key)
       SELECT id, email, 'subscribed', string_to_array(topics, ' '), leave_key FROM given ORDER BY email
       ON CONFLICT (email) DO UPDATE SET state = 'subscribed', topics = EXCLUDED.topics
         WHERE subscriber.state = 'pending' AND subscriber.suppressed_at IS NULL
       RETURNING id, email, topics
     )
     INSERT INTO subscriber_consent (subscriber_id, what, topics, page, sentence, at)
     SELECT added.id, 'imported', added.topics, page, sentence, at FROM added JOIN given USING (email)
     RETURNING (SELECT email FROM added WHERE added.id = subscriber_id)`,
    [
      found.map(() => randomUUID()),
      found.map(({ email }) => email),
      found.map(() => randomBytes(LEAVE_KEY_BYTES).toString('base64url')),
      found.map(({ topics }) => topics.join(' ')),
      found.map(({ agreedAt }) => agreedAt),
      found.map(({ source }) => source),
      found.map(({ sentence }) => sentence),
    ],
  );
  return new Set(rows.map(({ email }) => email));
}

async function doBatch(
  db: Queryable,
  batch: readonly FoundSubscriber[],
  isDryRun: boolean,
): Promise<Planned[]> {
  const emails = batch.map(({ email }) => email);
  const known = await knownSubscribers(db, emails, !isDryRun);
  const erased = await erasedAmong(db, emails);
  const planned = batch.map((found) => plan(found, known.get(found.email), erased.has(found.email)));
  if (isDryRun) return planned;
  const toAdd = planned.filter(({ outcome }) => outcome === 'added').map(({ found }) => found);
  const added = await addSubscribers(db, toAdd);
  return planned.map((one) =>
    one.outcome === 'added' && !added.has(one.found.email) ? { ...one, outcome: 'unchanged' } : one,
  );
}

const rowOf = ({ found: { sentence: _sentence, agreedAt, ...found }, outcome }: Planned): SubscriberRow => ({
  ...found,
  agreedAt: agreedAt?.toISOString() ?? null,
  outcome,
});

const byEmail = (one: FoundSubscriber, other: FoundSubscriber): number =>
  one.email < other.email ? -1 : Number(one.email > other.email);
const problemsFirst = (one: SubscriberRow, other: SubscriberRow): number =>
  Number(one.problems.length === 0) - Number(other.problems.length === 0) || one.row - other.row;

/**
 * Says what a table of subscribers would do, or does it. No event is written, so no one is emailed.
 *
 * @param db in a transaction, if it does
 */
export async function importSubscribers(
  db: Queryable,
  { columns, found }: ReadSubscribers,
  isDryRun: boolean,
): Promise<SubscriberImport> {
  // By email address, so that two imports at once never wait for each other in a circle.
  const sorted = found.toSorted(byEmail);
  const done: Planned[] = [];
  for (let at = 0; at < sorted.length; at += BATCH)
    // oxlint-disable-next-line no-await-in-loop
    done.push(...(await doBatch(db, sorted.slice(at, at + BATCH), isDryRun)));
  const outcomes: Record<SubscriberOutcome, number> = { added: 0, unchanged: 0, 'left-out': 0 };
  for (const { outcome } of done) outcomes[outcome] += 1;
  return { columns, outcomes, rows: done.map(rowOf).toSorted(problemsFirst) };
}
