import type pg from 'pg';
import * as changing from '../../../../../../services/user/src/letters/change-letter.ts';
import { handOverLetters } from '../../../../../../services/user/src/letters/hand-over.ts';
import { scheduleLetter, stopLetter } from '../../../../../../services/user/src/letters/letter.ts';
import * as store from '../../../../../../services/user/src/letters/letter-store.ts';
import { sqlGrid, type Calls, type States } from './sql-grid.ts';
import { from, insert, MOMENT } from './sql-insert.ts';
import { idOf } from './sql-words.ts';
import { letter, link, opening, reader } from './user-rows.ts';

const due = { state: 'scheduled', send_at: from(0) };
const later = { state: 'scheduled', send_at: from(MOMENT) };
const sending = { state: 'sending', send_at: from(-5), started_at: from(-5), sent_count: 1 };
const got = (letterNumber: number, readerNumber: number): string =>
  insert('letter_recipient', {
    letter_id: idOf(letterNumber),
    subscriber_id: idOf(readerNumber),
    at: from(-4),
  });
const readers = [
  reader(11, 'ada'),
  reader(12, 'bob'),
  reader(13, 'eve', { topics: ['seconds'] }),
  reader(14, 'dan', { state: 'unsubscribed' }),
  reader(15, 'joe', { state: 'pending' }),
  reader(16, 'max', { suppressed_at: from(-1), suppressed_why: 'bounced' }),
  reader(17, 'zoe'),
];
const pace = (minutes: number): string =>
  `UPDATE letter_pace SET next_at = now() + interval '${minutes} minutes'`;
const ready = pace(0);
const update = { shop_update: { id: 'a', title: 'Kiln' } };

const STATES: States = {
  'no letters': [...readers, ready],
  'a draft': [...readers, ready, letter(1)],
  'due now': [...readers, ready, letter(1, due)],
  'due in a moment': [...readers, ready, letter(1, later)],
  'due, it is too early for more': [...readers, pace(MOMENT), letter(1, due)],
  'due, no readers': [ready, letter(1, due)],
  'being sent': [...readers, ready, letter(1, sending), got(1, 11)],
  'being sent, all have it': [...readers, ready, letter(1, sending), got(1, 11), got(1, 12), got(1, 17)],
  stopped: [...readers, ready, letter(1, { ...sending, state: 'stopped', send_at: null }), got(1, 11)],
  sent: [...readers, ready, letter(1, { ...sending, state: 'sent', ended_at: from(-1) })],
  'two are due': [...readers, ready, letter(1, due), letter(2, { ...sending, topic: 'seconds' }), got(1, 11)],
  'two are due at once': [...readers, ready, letter(2, due), letter(1, due)],
  'of an update with early access': [
    ...readers,
    ready,
    letter(1, { ...due, ...update }),
    opening('a', 60),
    link(1, 12),
  ],
  'of an update that has opened': [...readers, ready, letter(1, { ...due, ...update }), opening('a', 0)],
  'of an update without early access': [
    ...readers,
    ready,
    letter(1, { ...due, ...update }),
    opening('a', 60, { early_minutes: 0 }),
  ],
  'of a closed update': [
    ...readers,
    ready,
    letter(1, { ...due, ...update }),
    opening('a', 60, { is_closed: true }),
  ],
};
const content = { subject: 'New', text: 'Hello', topic: 'seconds' as const, update: null, pots: [] };
const by = { userId: idOf(9), requestId: 'request' };
const WHEN = new Date('2090-01-01T10:00:00Z');
const schedule = (sendAt: Date | null, versionLoaded?: number) => (pool: pg.Pool) =>
  changing.moveLetter(pool, by, idOf(1), {
    action: 'letter.scheduled',
    ...(versionLoaded !== undefined && { versionLoaded }),
    decide: (one) => scheduleLetter(one, sendAt),
  });
const handing = (perMinute: number) => (pool: pg.Pool) => handOverLetters(pool, async () => perMinute, 30);
const CALLS: Calls = {
  'hand two over': handing(4),
  'hand five over': handing(10),
  'hand five over, and again': async (pool) => [
    await handing(10)(pool),
    (await pool.query(ready)).rowCount,
    await handing(10)(pool),
  ],
  find: (pool) => store.findLetter(pool, idOf(1)),
  'find all': async (pool) => [
    await store.countLetters(pool),
    (await store.findLetters(pool, { skip: 0, limit: 9 })).map(({ id, left }) => [id, left]),
  ],
  'find the second': async (pool) =>
    (await store.findLetters(pool, { skip: 1, limit: 1 })).map((one) => store.wireLetter(one).id),
};

/** At fixed times, because the audit log has them in words. */
const EDITED: States = {
  'no letters': [],
  'a draft': [letter(1)],
  scheduled: [letter(1, { state: 'scheduled', send_at: '2020-01-01T10:00:00Z' })],
  'scheduled for that time': [letter(1, { state: 'scheduled', send_at: '2090-01-01T10:00:00Z' })],
  'being sent': [letter(1, { state: 'sending', send_at: '2020-07-01T10:00:00Z' })],
  stopped: [letter(1, { state: 'stopped', sent_count: 1 })],
  sent: [letter(1, { state: 'sent', send_at: '2020-01-01T10:00:00Z' })],
};
const EDITS: Calls = {
  add: async (pool) => (await changing.addLetter(pool, by, content)).length,
  change: (pool) => changing.changeLetter(pool, by, { id: idOf(1), content, versionLoaded: 1 }),
  'change an older version': (pool) =>
    changing.changeLetter(pool, by, { id: idOf(1), content, versionLoaded: 2 }),
  remove: (pool) => changing.removeLetter(pool, by, idOf(1)),
  'schedule for later': schedule(WHEN, 1),
  'schedule an older version': schedule(WHEN, 2),
  'send now': schedule(null),
  stop: (pool) => changing.moveLetter(pool, by, idOf(1), { action: 'letter.stopped', decide: stopLetter }),
};

/** Letters to the mailing list, each to each reader once. */
export const lettersTable = sqlGrid(
  'user',
  { states: STATES, calls: CALLS },
  { states: EDITED, calls: EDITS },
);
