import { CONFIRM_DAYS } from '@slipcast/contracts/newsletter';
import type pg from 'pg';
import {
  leaveList,
  chooseTopics,
} from '../../../../../../services/user/src/mailing-list/change-subscription.ts';
import * as erased from '../../../../../../services/user/src/mailing-list/erased-subscribers.ts';
import * as own from '../../../../../../services/user/src/mailing-list/of-account.ts';
import * as lists from '../../../../../../services/user/src/mailing-list/subscriber-list.ts';
import * as store from '../../../../../../services/user/src/mailing-list/subscriber-store.ts';
import {
  askToSubscribe,
  confirmSubscription,
} from '../../../../../../services/user/src/mailing-list/subscribe.ts';
import { suppressAddresses } from '../../../../../../services/user/src/mailing-list/suppress.ts';
import { signLink } from '../../../../../../services/user/src/passwords/emailed-link.ts';
import { sqlGrid, type Calls, type States } from './sql-grid.ts';
import { DAY, from, MOMENT } from './sql-insert.ts';
import { idOf } from './sql-words.ts';
import { PRIVATE_KEY, userParts } from './user-parts.ts';
import { consent, link, PROVED, reader, user } from './user-rows.ts';

const ADA = 'ada@example.com';
const bounced = { suppressed_at: from(-50), suppressed_why: 'bounced' };
const asked = consent(1, 5, 'asked', {
  topics: ['seconds', 'news'],
  page: 'footer',
  sentence: 'Yes',
  network: 'n',
});
const pending = { state: 'pending', topics: [] };

const STATES: States = {
  'not on the list': [],
  asked: [reader(5, 'ada', pending), asked],
  'asked twice': [reader(5, 'ada', pending), asked, consent(2, 5, 'asked', { topics: ['updates'] })],
  'asked nearly too long ago': [reader(5, 'ada', { ...pending, asked_at: from(-CONFIRM_DAYS * DAY) }), asked],
  'asked too long ago': [
    reader(5, 'ada', { ...pending, asked_at: from(-CONFIRM_DAYS * DAY - MOMENT) }),
    asked,
  ],
  'bounced while pending': [reader(5, 'ada', { ...pending, ...bounced }), asked],
  'on the list, asked since': [reader(5, 'ada', { topics: ['updates'], asked_at: from(-99 * DAY) }), asked],
  confirmed: [reader(5, 'ada'), asked, consent(2, 5, 'confirmed')],
  'confirmed, chose since': [reader(5, 'ada'), asked, consent(2, 5, 'confirmed'), consent(3, 5, 'chose')],
  'asked, chose since': [reader(5, 'ada'), asked, consent(3, 5, 'chose')],
  left: [
    reader(5, 'ada', { state: 'unsubscribed', topics: [] }),
    asked,
    consent(2, 5, 'confirmed'),
    consent(3, 5, 'left'),
  ],
  'left, asked again': [
    reader(5, 'ada', { state: 'unsubscribed', topics: [] }),
    consent(0, 5, 'left'),
    asked,
  ],
  bounced: [reader(5, 'ada', bounced), asked],
  'with links, and bob': [
    reader(5, 'ada'),
    link(6, 5, { owner: 'g:guest' }),
    link(7, 5, { update_id: 'b' }),
    reader(8, 'bob'),
    link(9, 8, { owner: 'g:guest' }),
    consent(1, 8, 'asked'),
  ],
};
/** The link that came with the first line of consent. */
const linkOf = (hoursAgo: number, line = 1) =>
  signLink(
    PRIVATE_KEY,
    { audience: 'slipcast-newsletter', seconds: CONFIRM_DAYS * 86_400 },
    { userId: idOf(5), credentialVersion: line, email: ADA },
    new Date(Date.now() - hoursAgo * 3_600_000),
  ).token;
const following = (hoursAgo: number, line?: number) => (pool: pg.Pool) =>
  confirmSubscription(userParts(pool).needs, linkOf(hoursAgo, line), '192.0.2.7');
const ask = (email: string) => async (pool: pg.Pool) => {
  const { said, needs } = userParts(pool);
  await askToSubscribe(needs, { email, topics: ['news'], page: 'newsletter', ip: '192.0.2.7' });
  return said;
};
const saying = (consentOf: 'asked' | 'left') => ({
  what: consentOf,
  topics: ['news' as const],
  page: null,
  sentence: null,
  network: null,
});
const CALLS: Calls = {
  ask: ask(ADA),
  'follow the link': following(1),
  'follow the link of the second line': following(1, 2),
  'follow it nearly too late': following(CONFIRM_DAYS * 24 - 1),
  'follow it too late': following(CONFIRM_DAYS * 24 + 1),
  leave: (pool) => leaveList({ pool }, 'leave ada', '192.0.2.7'),
  'leave with another key': (pool) => leaveList({ pool }, 'leave eve', '192.0.2.7'),
  choose: (pool) => chooseTopics({ pool }, 'leave ada', ['seconds'], '192.0.2.7'),
  'find by key': (pool) => store.findByKey(pool, 'leave ada'),
  'lock by id': (pool) => store.lockById(pool, idOf(5)),
  'lock by address': async (pool) => (await store.subscriberAt(pool, ADA)).state,
  'save as subscribed': (pool) =>
    store.saveState(pool, idOf(5), { state: 'subscribed', topics: ['seconds'] }),
  'save as left': (pool) => store.saveState(pool, idOf(5), { state: 'unsubscribed', topics: [] }),
  'consent since line 2': (pool) => store.consentSince(pool, idOf(5), 2),
  'delete the unconfirmed': (pool) => store.deleteUnconfirmed(pool),
  'it bounces': (pool) => suppressAddresses(pool, [{ email: ADA, why: 'bounced' }]),
  'two call it spam': (pool) =>
    suppressAddresses(pool, [
      { email: ADA, why: 'complained' },
      { email: 'eve@example.com', why: 'complained' },
    ]),
};

const LISTED: States = {
  'several readers': [
    reader(1, 'eve'),
    reader(2, 'ada', { topics: ['seconds'] }),
    reader(3, 'bob', { ...bounced }),
    reader(4, 'dan', { state: 'unsubscribed' }),
    reader(5, 'joe', pending),
    consent(1, 1, 'asked', { page: 'footer' }),
    consent(2, 1, 'confirmed', { page: 'footer', sentence: 'Yes' }),
    consent(3, 1, 'confirmed', { page: 'checkout' }),
    consent(4, 2, 'imported', { page: 'an old list' }),
  ],
};
const find =
  (search: string, skip = 0, limit: number | null = null) =>
  async (pool: pg.Pool) => [
    await lists.countSubscribers(pool, search),
    await lists.findSubscribers(pool, search, { skip, limit }),
  ];

const everything = [
  reader(5, 'ada'),
  asked,
  consent(2, 5, 'confirmed'),
  link(6, 5, { owner: 'g:guest', used_at: from(-1) }),
  link(3, 5, { update_id: 'b' }),
];
const ACCOUNTS: States = {
  'proved, on the list': [user(1, 'ada', { ...PROVED, email: 'Ada@Example.com' }), ...everything],
  'not proved, on the list': [user(1, 'ada', { email_confirmed_at: from(-1) }), ...everything],
  'proved, not on the list': [user(1, 'ada', PROVED), reader(5, 'bob')],
  'proved, pending': [user(1, 'ada', PROVED), reader(5, 'ada', pending)],
};
const ERASED: States = {
  'erased before': [
    `INSERT INTO erased_subscriber (email_hash) VALUES (translate(encode(sha256('ada@example.com'), 'base64'), '+/=', '-_'))`,
    reader(5, 'ada', pending),
    asked,
  ],
};

/** Readers of letters: their consent, how they leave, and what is no longer sent. */
export const mailingListTable = sqlGrid(
  'user',
  { states: STATES, calls: CALLS },
  {
    states: { 'not on the list': [], bob: [reader(8, 'bob')] },
    calls: {
      'a line of consent': (pool) => store.addConsent(pool, idOf(8), saying('asked')),
      'ask for bob': ask('bob@example.com'),
    },
  },
  {
    states: LISTED,
    calls: {
      all: find(''),
      'the second': find('', 1, 1),
      A: find('A@'),
      'by topic': (pool) => lists.countByTopic(pool),
    },
  },
  {
    states: ACCOUNTS,
    calls: {
      export: (pool) => own.exportSubscription(pool, idOf(1)),
      erase: (pool) => own.eraseSubscription(pool, idOf(1)),
    },
    inTurn: true,
  },
  {
    states: ERASED,
    calls: {
      'among them': async (pool) => [
        ...(await erased.erasedAmong(pool, ['eve@example.com', ' Ada@Example.com'])),
      ],
      'erase again': (pool) => erased.rememberErased(pool, ADA),
      'erase another': (pool) => erased.rememberErased(pool, 'eve@example.com'),
      'sign up again': following(1),
      'forget another': (pool) => erased.forgetErased(pool, 'eve@example.com'),
    },
  },
);
