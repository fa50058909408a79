import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import * as entries from '../../../../../../services/cart/src/waitlist/entries.ts';
import type { Entry } from '../../../../../../services/cart/src/waitlist/entry.ts';
import { readWaitedFor } from '../../../../../../services/cart/src/waitlist/queued-skus.ts';
import { place, SKU } from './cart-rows.ts';
import { sqlGrid, within, type Calls, type States } from './sql-grid.ts';
import { DAY, from, MOMENT } from './sql-insert.ts';
import { idOf } from './sql-words.ts';

const [ADA, GUEST] = ['u:ada', 'g:guest'] as Owner[] as [Owner, Owner];
const JUG = { productId: 'jug', variantId: 'main' };
/** The page has not asked for two minutes. */
const away = { seen_at: from(-2) };
const nearly = { seen_at: from(-2 + MOMENT) };
const confirmed = { confirmed_at: from(-9) };
const offered = { offered_until: from(30) };
const address = { email: 'ada@example.com' };

const ONE: States = {
  nothing: [],
  'ada, page open': [place(1, ADA, nearly)],
  'ada, page closed': [place(1, ADA, away)],
  'ada, confirmed, page closed': [place(1, ADA, { ...away, ...confirmed })],
  'ada, offered, page closed': [place(1, ADA, { ...away, ...offered })],
  'ada, emailed 5 minutes ago': [place(1, ADA, { ...address, mailed_at: from(-5) })],
  'ada, emailed, page closed': [place(1, ADA, { ...address, ...away, mailed_at: from(-5) })],
  'ada, confirmed by link': [place(1, ADA, { ...address, ...confirmed, mailed_at: from(-5) })],
  'ada for another variant': [place(1, ADA, { variant_id: 'red' })],
  'ada for another pot': [place(1, ADA, { product_id: 'jug' })],
  'bob, then ada': [place(1, 'u:bob'), place(2, ADA, confirmed)],
  'bob away, eve offered, ada': [place(1, 'u:bob', away), place(2, 'u:eve', offered), place(3, ADA)],
  'ada, then bob confirmed': [place(1, ADA), place(2, 'u:bob', { ...confirmed, ...away })],
  'ada offered, guest': [place(1, ADA, offered), place(2, GUEST, address)],
  'guest and ada': [place(1, GUEST, address), place(2, ADA)],
  'guest for the mug, ada for the jug': [place(1, GUEST, address), place(2, ADA, { product_id: 'jug' })],
  'guest for the mug, ada for a red one': [place(1, GUEST), place(2, ADA, { variant_id: 'red' })],
  'guest, offered': [place(1, GUEST, { ...address, ...offered })],
  'guest, confirmed': [place(1, GUEST, { ...address, ...confirmed })],
  'ada for three pots': [
    place(1, ADA, { product_id: 'jug', asked_at: from(-5) }),
    place(2, ADA, { asked_at: from(-9) }),
    place(3, ADA, { variant_id: 'red', ...confirmed }),
    place(4, 'u:bob', { product_id: 'jug', position: 0 }),
    place(5, 'u:bob', { variant_id: 'red', position: 9 }),
  ],
};

const PUT: [string, string | null, boolean][] = [
  ['no address', null, false],
  ['her address', 'ada@example.com', false],
  ['another address', 'new@example.com', false],
  ['her address, confirmed', 'ada@example.com', true],
  ['another address, confirmed', 'new@example.com', true],
  ['an account, confirmed', null, true],
];

/** As the entry of a read a moment before. */
const ENTRY = { ...SKU, id: idOf(1) } as Entry;
const queue = (pool: pg.Pool) => within(pool, (client) => entries.readQueue(client, SKU));

const CALLS: Calls = {
  queue,
  'find 1': (pool) => entries.findEntry(pool, idOf(1)),
  'of ada': (pool) => entries.entriesOf(pool, ADA),
  count: (pool) => entries.countEntries(pool, SKU),
  'emailed 1': (pool) => entries.markEmailed(pool, idOf(1)),
  'seen 1': (pool) => entries.markSeen(pool, idOf(1)),
  'confirm 1': (pool) => entries.confirmEntry(pool, ENTRY),
  'move 1': (pool) => entries.moveEntry(pool, ENTRY, ADA, false),
  'move 1, confirmed': (pool) => entries.moveEntry(pool, ENTRY, ADA, true),
  'remove 1': (pool) => entries.removeEntry(pool, idOf(1)),
  'waited for': (pool) => readWaitedFor(pool, [SKU, { ...SKU, variantId: 'red' }]),
  'all pots': (pool) => entries.readQueued(pool, { productId: '', variantId: '' }, 9),
  ...Object.fromEntries(
    PUT.map(([name, email, isConfirmed]) => [
      `put ada, ${name}`,
      (pool: pg.Pool) => entries.putEntry(pool, SKU, ADA, email, isConfirmed),
    ]),
  ),
};

const SAME = { ...address, mailed_at: from(-5) };
/** Several entries with one address. */
const SHARED: States = {
  'the same address twice, both confirmed': [
    place(1, GUEST, { ...SAME, ...confirmed }),
    place(2, 'g:other', { ...SAME, ...confirmed }),
  ],
  'the other came first': [
    place(1, GUEST, { ...SAME, position: 8 }),
    place(2, 'g:other', { ...SAME, ...confirmed, position: 7 }),
  ],
  'the other is not confirmed': [place(1, GUEST, SAME), place(2, 'g:other', SAME)],
  'the other has an offer': [
    place(1, GUEST, SAME),
    place(2, 'g:other', { ...SAME, ...confirmed, ...offered }),
  ],
  'both have an offer': [
    place(1, GUEST, { ...SAME, ...offered }),
    place(2, 'g:other', { ...SAME, ...confirmed, offered_until: from(20) }),
  ],
  'the other waits for a red one': [
    place(1, GUEST, SAME),
    place(2, 'g:other', { ...SAME, ...confirmed, variant_id: 'red' }),
  ],
  'the other waits for a jug': [
    place(1, GUEST, SAME),
    place(2, 'g:other', { ...SAME, ...confirmed, product_id: 'jug' }),
  ],
  'the other has another address': [
    place(1, GUEST, SAME),
    place(2, 'g:other', { ...SAME, ...confirmed, email: 'bob@example.com' }),
  ],
  'page closed, the other came second': [
    place(1, GUEST, { ...SAME, ...away }),
    place(2, 'g:other', { ...SAME, ...confirmed }),
  ],
};

const long = { seen_at: from(-DAY - MOMENT) };
const OLD: States = {
  'asked 30 days ago': [place(1, ADA, { ...confirmed, asked_at: from(-30 * DAY) })],
  'asked before that': [place(1, ADA, { ...confirmed, asked_at: from(-30 * DAY - MOMENT) })],
  'asked before that, offered': [place(1, ADA, { ...confirmed, ...offered, asked_at: from(-31 * DAY) })],
  'seen a day ago': [place(1, ADA, long)],
  'seen nearly a day ago': [place(1, ADA, { seen_at: from(-DAY) })],
  'seen a day ago, emailed then': [place(1, ADA, { ...long, mailed_at: from(-DAY - MOMENT) })],
  'seen a day ago, emailed since': [place(1, ADA, { ...long, mailed_at: from(-DAY) })],
  'emailed a day ago, seen since': [place(1, ADA, { seen_at: from(-5), mailed_at: from(-DAY - 1) })],
  'seen a day ago, confirmed': [place(1, ADA, { ...long, ...confirmed })],
  'seen a day ago, offered': [place(1, ADA, { ...long, ...offered })],
};

const MANY: States = {
  'four pots': [
    place(1, ADA, { product_id: 'pot' }),
    place(2, ADA, { variant_id: 'red' }),
    place(3, ADA),
    place(4, 'u:bob'),
    place(5, ADA, { product_id: 'jug', variant_id: 'zinc' }),
  ],
};

/** Places on the waiting list: which count, their order, their addresses, and when they end. */
export const placesTable = sqlGrid(
  'cart',
  { states: ONE, calls: CALLS },
  { states: SHARED, calls: { 'confirm 1': CALLS['confirm 1']!, queue } },
  { states: OLD, calls: { 'remove old ones': (pool) => entries.removeOldEntries(pool) } },
  {
    states: MANY,
    calls: {
      'first two': (pool) => entries.readQueued(pool, { productId: '', variantId: '' }, 2),
      'after the zinc jug': (pool) => entries.readQueued(pool, { productId: 'jug', variantId: 'zinc' }, 9),
      'after the mug': (pool) => entries.readQueued(pool, SKU, 9),
      'after the pot': (pool) => entries.readQueued(pool, { productId: 'pot', variantId: 'main' }, 9),
      'waited for, two': (pool) => readWaitedFor(pool, [SKU, JUG]),
    },
  },
);
