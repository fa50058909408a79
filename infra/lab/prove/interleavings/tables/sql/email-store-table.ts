import type pg from 'pg';
import { createGroupedIntents } from '../../../../../../services/email-worker/src/store/grouped-intents.ts';
import * as intents from '../../../../../../services/email-worker/src/store/intent-store.ts';
import { countMailsOf } from '../../../../../../services/email-worker/src/store/mail-counts.ts';
import {
  findDueIntents,
  oldestUnsentSeconds,
  reopenUnconfigured,
} from '../../../../../../services/email-worker/src/store/unsent-intents.ts';
import { email, LETTER, ORDER, sending } from './email-rows.ts';
import { ago, json, sql, type Columns } from './insert-row.ts';
import { openSqlStand } from './sql-stand.ts';
import { idOf } from './sql-words.ts';
import type { Table } from '../table.ts';

type Call = (pool: pg.Pool) => Promise<unknown>;

const ABANDONED_MS = 60_000;
const SECRETS = {
  resetToken: 'reset',
  confirmToken: 'confirm',
  waitingKey: 'waiting',
  voucherCode: 'CODE',
  leaveKey: 'leave',
  early: 'early',
  text: 'text',
  pots: [],
  update: 'update',
  email: 'ada@example.com',
};
const about = (orderId: string, more: Columns = {}): Columns => ({
  about: orderId,
  template: 'order-confirmation',
  data: json({ ...ORDER, orderId }),
  ...more,
});

const STATES: Record<string, string[]> = {
  nothing: [],
  new: [email()],
  unconfigured: [email({ status: 'unconfigured' })],
  sent: [email({ status: 'sent', attempts: 1, sent_at: ago('9 minutes') })],
  failed: [email({ status: 'failed', attempts: 3, last_error: 'gone' })],
  'sending for nearly a minute': [sending('1 minute -1 microsecond')],
  'sending for a minute': [sending('1 minute')],
  'sending, tried before': [sending('10 seconds', { attempts: 3, last_error: 'busy', data: json(SECRETS) })],
  'sending a letter': [sending('10 seconds', { template: 'letter', data: json({ ...LETTER, ...SECRETS }) })],
  'sending a question of the queue': [
    sending('10 seconds', { template: 'waiting-confirmation', data: json(SECRETS) }),
  ],
  'new, of four seconds ago': [email({ created_at: ago('4 seconds'), not_before: ago('4 seconds') })],
  'new, a little younger': [
    email({ created_at: ago('4 seconds', '1 microsecond'), not_before: ago('1 hour') }),
  ],
  'new, to wait': [email({ not_before: ago('4 seconds', '1 microsecond') })],
  'two about Ada': [email(), email({ created_at: ago('20 minutes') }, 2)],
};
const more: intents.Intent = {
  id: idOf(1),
  about: 'ada',
  template: 'welcome',
  seq: 's1',
  recipient: 'new@example.com',
  data: { userId: 'ada' },
};
const shownClaim = ({ ageMs, ...one }: intents.ClaimedIntent) => ({
  ...one,
  age: `${Math.round(ageMs / 1000)}s`,
});
const claim =
  (...numbers: number[]): Call =>
  async (pool) => {
    const found = await intents.claimIntents(pool, numbers.map(idOf), ABANDONED_MS);
    return found.map(shownClaim);
  };
const settings = { abandonedAfterMs: ABANDONED_MS, lostAfterMs: 4000 };
const CALLS: Record<string, Call> = {
  'insert three': (pool) =>
    intents.insertIntents(
      pool,
      [
        { ...more, seq: 's9' },
        { ...more, id: idOf(3) },
        { ...more, id: idOf(4), seq: 's4' },
      ],
      'new',
    ),
  'insert one while no server is known': (pool) =>
    intents.insertIntents(pool, [{ ...more, id: idOf(4), seq: 's4' }], 'unconfigured'),
  claim: claim(1, 2),
  'claim another': claim(7),
  'two claim it at once': async (pool) => {
    const grouped = createGroupedIntents(pool, ABANDONED_MS);
    const claims = await Promise.all([7, 1, 1].map((number) => grouped.claim(idOf(number))));
    return claims.map((one) => one && shownClaim(one));
  },
  'it was sent': (pool) => createGroupedIntents(pool, ABANDONED_MS).markSent(idOf(1), '250 accepted'),
  'try again in a while': (pool) => intents.markRetry(pool, idOf(1), '451 busy', 900_000),
  'it has failed': (pool) => intents.markFailed(pool, idOf(1), '550 gone'),
  'a server is configured': reopenUnconfigured,
  'those that are due': (pool) => findDueIntents(pool, settings, 9),
  'the first that is due': (pool) => findDueIntents(pool, settings, 1),
  'the oldest unsent': async (pool) => Math.round(await oldestUnsentSeconds(pool)),
  counts: (pool) => countMailsOf(pool, ['ada', 'bob']),
  'Ada is erased': (pool) => intents.deleteIntentsAbout(pool, 'ada'),
};

const DAYS = (days: number, status: string, number: number, less = '0'): string =>
  email({ status, created_at: ago(`${days} days`, less) }, number);
const OLD = [
  DAYS(90, 'sent', 1),
  DAYS(91, 'sent', 2),
  DAYS(92, 'failed', 3),
  DAYS(93, 'unconfigured', 4),
  DAYS(94, 'new', 5),
  DAYS(95, 'sending', 6),
  DAYS(1, 'sent', 7),
];
const ORDERS = [
  email(about('order-1', { status: 'sent', created_at: ago('3 minutes') })),
  email(about('order-1', { template: 'order-shipped', created_at: ago('2 minutes') }), 2),
  email(about('order-1', { template: 'request-to-answer', recipient: 'maker@example.org' }), 3),
  email(about('order-2', { template: 'order-cancelled', status: 'failed' }), 4),
  email(about('order-3', { status: 'unconfigured' }), 5),
  email(about('order-3', { template: 'order-link', status: 'sending', sending_at: sql('now()') }), 6),
  email(about('order-4', { data: json({ ...ORDER, userId: null }) }), 7),
  email({}, 8),
];
const DAY = 86_400_000;
const OTHERS: [string, string[], Call][] = [
  ['old emails, delete two', OLD, (pool) => intents.deleteFinishedIntents(pool, 90 * DAY, 2)],
  ['old emails, delete nine', OLD, (pool) => intents.deleteFinishedIntents(pool, 90 * DAY, 9)],
  ['old emails, delete what was yesterday', OLD, (pool) => intents.deleteFinishedIntents(pool, DAY, 9)],
  [
    'emails of orders, those to Ada',
    ORDERS,
    async (pool) => (await intents.findMailsOf(pool, 'ada')).map(({ data: _data, ...one }) => one),
  ],
  [
    'emails of orders, those of one',
    ORDERS,
    async (pool) => (await intents.findMailsOfOrder(pool, 'order-1')).map(({ data: _data, ...one }) => one),
  ],
  [
    'emails of orders, orders without a confirmation',
    ORDERS,
    (pool) => intents.findUnconfirmed(pool, ['order-1', 'order-2', 'order-3', 'order-4', 'order-9']),
  ],
  ['emails of orders, counts', ORDERS, (pool) => countMailsOf(pool, ['order-1', 'order-2', 'order-3'])],
  ['emails of orders, counts of none', ORDERS, (pool) => countMailsOf(pool, [])],
  [
    'two that were sent, noted together',
    [sending(), sending('10 seconds', {}, 2), sending('10 seconds', {}, 3)],
    (pool) =>
      intents.markSent(pool, [
        { id: idOf(2), response: 'second' },
        { id: idOf(1), response: 'first' },
      ]),
  ],
];

/** What emails are stored, claimed, sent, given up and deleted. */
export const emailStoreTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'email-worker', { inTurn: true });
  const lines: string[] = [];
  for (const [state, before] of Object.entries(STATES))
    for (const [name, call] of Object.entries(CALLS))
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      lines.push(`${state}, ${name} -> ${await stand.line(before, call)}`);
  for (const [name, before, call] of OTHERS)
    // oxlint-disable-next-line no-await-in-loop
    lines.push(`${name} -> ${await stand.line(before, call)}`);
  await stand.close();
  return lines;
};
