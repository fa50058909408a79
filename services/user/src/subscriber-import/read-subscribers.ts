import { Email } from '@slipcast/contracts/http/auth';
import {
  CONSENT_SOURCE_MAX,
  SUBSCRIBER_IMPORT_LIMITS,
  type SubscriberImport,
  type SubscriberImportQuery,
  type SubscriberRow,
} from '@slipcast/contracts/http/subscriber-imports';
import { NEWSLETTER_TOPICS, topicName, type NewsletterTopic } from '@slipcast/contracts/newsletter';
import { fieldRefusal } from '@slipcast/contracts/refusal';
import { knownName, namesIn, recognised, rowsOf, type NamedRow } from '@slipcast/service-kit/named-columns';
import { readTable } from '@slipcast/service-kit/read-table';
import { readConsentTime } from './consent-time.ts';
import { SUBSCRIBER_COLUMNS } from './subscriber-columns.ts';

/** One row of the file. The address is in lower case. */
export type FoundSubscriber = Omit<SubscriberRow, 'outcome' | 'agreedAt'> & {
  agreedAt: Date | null;
  sentence: string | null;
};
export interface ReadSubscribers {
  columns: SubscriberImport['columns'];
  found: FoundSubscriber[];
}

const SUBSCRIBED = new Set([
  '',
  'subscribed',
  'active',
  'confirmed',
  'yes',
  'true',
  '1',
  'opted in',
  'opted-in',
]);
const NO = new Set(['', 'no', 'false', '0', '-', '–', 'n/a', 'none', 'never']);

/** Why the file's own shop writes to this person no more; null: it does write. */
function leftElsewhere(row: NamedRow): [column: string, message: string] | null {
  for (const column of ['status', 'consent']) {
    const status = row.get(column);
    if (!SUBSCRIBED.has(status.toLowerCase()))
      return [column, `“${status}”: only people who are subscribed are imported`];
  }
  if (!NO.has(row.get('unsubscribed').toLowerCase())) return ['unsubscribed', 'Has unsubscribed'];
  if (!NO.has(row.get('suppressed').toLowerCase()))
    return ['suppressed', 'Email bounces or was marked as spam'];
  return null;
}

const isTopic = (words: string, topic: NewsletterTopic): boolean =>
  words
    .toLowerCase()
    .split(/[,;|]|\s(?=updates|seconds|news\b)/)
    .some((word) => [topic, topicName(topic).toLowerCase()].includes(word.trim()));

function topicsOf(row: NamedRow, otherwise: NewsletterTopic[]): NewsletterTopic[] {
  const topics = NEWSLETTER_TOPICS.filter((topic) => isTopic(row.get('topics'), topic));
  return topics.length > 0 ? topics : otherwise;
}

interface Reading {
  asked: SubscriberImportQuery;
  now: Date;
  headerOf: (column: string) => string;
  /** The row of each email address so far. */
  seen: Map<string, number>;
}

function emailProblem(email: string, row: number, seen: Map<string, number>): string | null {
  if (email === '') return 'The email address is missing';
  if (!Email.safeParse(email).success) return 'This isn’t an email address';
  const before = seen.get(email);
  if (before !== undefined) return `Row ${before} has the same email address`;
  seen.set(email, row);
  return null;
}

function subscriberOf(row: NamedRow, { asked, now, headerOf, seen }: Reading): FoundSubscriber {
  const problems: FoundSubscriber['problems'] = [];
  const note = (column: string, message: string) =>
    void problems.push({ column: headerOf(column), message, stops: true });
  const email = row.get('email').toLowerCase();
  const wrong = emailProblem(email, row.row, seen);
  if (wrong !== null) note('email', wrong);
  const left = leftElsewhere(row);
  if (left) note(...left);
  const dated = row.get('confirmed') === '' ? 'signed up' : 'confirmed';
  const time = row.get(dated) === '' ? null : readConsentTime(row.get(dated), now);
  if (!time) note('signed up', 'The date on which they agreed is missing');
  else if ('problem' in time) note(dated, time.problem);
  const source = row.get('source') || asked.source;
  if (source === '') note('source', 'Where they agreed is missing');
  if (source.length > CONSENT_SOURCE_MAX)
    note('source', `Where they agreed is longer than ${CONSENT_SOURCE_MAX} characters`);
  return {
    row: row.row,
    email,
    topics: topicsOf(row, asked.topics),
    agreedAt: time && 'at' in time ? time.at : null,
    source,
    sentence: row.get('sentence').slice(0, 1000) || null,
    problems,
  };
}

/**
 * @param asked what holds for rows that do not say
 * @param now by the database's clock
 * @throws Refusal 'invalid-body' about the field `file`, where it is no table of subscribers
 */
export async function readSubscribers(
  file: Buffer,
  asked: SubscriberImportQuery,
  now: Date,
): Promise<ReadSubscribers> {
  const table = await readTable(file, SUBSCRIBER_IMPORT_LIMITS);
  if (!namesIn(SUBSCRIBER_COLUMNS, table).has('email'))
    throw fieldRefusal(
      'file',
      'No column has email addresses. A list needs the columns “email” and “consent date”.',
    );
  const headerOf = (column: string) =>
    table.columns.find((header) => knownName(SUBSCRIBER_COLUMNS, header) === column) ?? '';
  const reading = { asked, now, headerOf, seen: new Map<string, number>() };
  const found = rowsOf(SUBSCRIBER_COLUMNS, table).map((row) => subscriberOf(row, reading));
  return { columns: recognised(SUBSCRIBER_COLUMNS, table), found };
}
