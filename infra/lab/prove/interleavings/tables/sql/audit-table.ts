import type pg from 'pg';
import * as audit from '../../../../../../services/user/src/audit/audit-log.ts';
import * as settings from '../../../../../../services/user/src/shop-settings.ts';
import { handBus } from './hand-bus.ts';
import { sqlGrid, type Calls, type States } from './sql-grid.ts';
import { DAY, from, insert, MOMENT, type RowOf } from './sql-insert.ts';
import { idOf } from './sql-words.ts';
import { user } from './user-rows.ts';

const entry = (number: number, row: RowOf = {}): string =>
  insert('audit_log', {
    id: idOf(number),
    at: '2020-06-01T12:00:00Z',
    user_id: idOf(1),
    name: 'Ada',
    action: 'product.changed',
    object_id: 'mug',
    object: 'The 50% mug',
    changes: { sql: `'[]'` },
    ...row,
  });
const recorded = {
  userId: idOf(1),
  action: 'product.changed' as const,
  objectId: 'mug',
  object: 'The mug',
  changes: [{ field: 'Name', before: 'Cup', after: 'Mug' }],
  requestId: 'request',
};
const STATES: States = {
  empty: [],
  'ada has an account': [user(1, 'ada')],
  'it is there': [entry(7)],
  'several entries': [
    entry(1, { at: '2020-05-31T22:59:59Z', name: 'Ada before' }),
    entry(2, { at: '2020-05-31T23:00:00Z' }),
    entry(3, {
      at: '2020-06-01T22:59:59Z',
      user_id: idOf(2),
      name: 'Zoe',
      object_id: idOf(1),
      object: 'Ada',
    }),
    entry(4, { at: '2020-06-01T23:00:00Z', user_id: null, name: 'The command', object: 'THE 50X MUG' }),
    entry(5, {
      at: '2020-06-01T23:00:00Z',
      user_id: idOf(2),
      name: 'Bob',
      object_id: 'jug',
      object: 'The_jug',
    }),
    entry(6, { at: '2020-01-01T00:00:00Z', user_id: idOf(3), name: 'Bob' }),
  ],
  'old entries': [
    entry(1, { at: from(-30 * DAY) }),
    entry(2, { at: from(-30 * DAY - MOMENT) }),
    entry(3, { at: from(-31 * DAY), object_id: idOf(1) }),
  ],
};
const add = (change: object) => (pool: pg.Pool) =>
  audit.addEntry(pool, { ...recorded, id: idOf(7), at: '2020-06-01T12:00:00Z', ...change });
const nothing = { person: '', search: '', from: '', to: '' };
const find =
  (filter: Partial<typeof nothing>, skip = 0, limit = 9) =>
  async (pool: pg.Pool) => [
    await audit.countEntries(pool, { ...nothing, ...filter }),
    (await audit.findEntries(pool, { ...nothing, ...filter }, { skip, limit })).map(({ id }) => id),
  ];
const CALLS: Calls = {
  add: add({}),
  'add now': add({ at: undefined }),
  'add of the command': add({ userId: null }),
  'record a change': (pool) =>
    audit.recordChange(
      pool,
      { userId: idOf(1), requestId: 'request' },
      {
        action: 'product.changed',
        objectId: 'mug',
        object: 'The mug',
        before: { Name: 'Cup' },
        after: { Name: 'Mug' },
      },
    ),
  'find all': find({}),
  'find two after the first': find({}, 1, 2),
  'find ada’s': find({ person: idOf(1) }),
  'find 50%': find({ search: '50%' }),
  'find mugs': find({ search: 'mug' }),
  'find by id': find({ search: 'jug' }),
  'find e_j': find({ search: 'e_j' }),
  'find from June': find({ from: '2020-06-01' }),
  'find to the first of June': find({ to: '2020-06-01' }),
  'find the last of May': find({ from: '2020-05-31', to: '2020-05-31' }),
  people: (pool) => audit.peopleInLog(pool),
  'about ada': (pool) => audit.entriesAbout(pool, idOf(1)),
  'forget ada': (pool) => audit.forgetName(pool, idOf(1)),
  'delete those older than 30 days': (pool) => audit.deleteEntriesOlderThan(pool, 30),
};

const row = (version: number, letters: number | null, days: number | null): string =>
  insert('shop_settings', { key: 'shop', version, letters_per_minute: letters, audit_days: days });
const SETTINGS: States = {
  'as the environment says': [],
  'version 5': [row(5, 20, 90)],
  'version 5, more letters than the environment': [row(5, 400, 90)],
  'version 5, nothing set': [row(5, null, null)],
};
const SHOP = { name: 'Slipcast', pricesNote: '', dispatchDays: null, lowStock: 1 };
/** The settings of the shop come as an event. */
const come =
  (version: number, change: object = {}) =>
  async (pool: pg.Pool) => {
    const { bus, handEvent } = handBus();
    const starting: (() => Promise<unknown>)[] = [];
    const kit = { subscribe: (start: () => Promise<unknown>) => starting.push(start) };
    settings.setsShopSettings(kit as never, { bus, eventPool: pool });
    const running = await Promise.all(starting.map((start) => start() as Promise<{ stop(): Promise<void> }>));
    await handEvent({ id: 'one', type: 'shop.changed.v1', data: { ...SHOP, version, ...change } } as never);
    await Promise.all(running.map(({ stop }) => stop()));
  };
const config = { LETTERS_PER_MINUTE: 100, AUDIT_DAYS: 365 } as never;
const OF_SETTINGS: Calls = {
  limits: async (pool) => [
    await settings.lettersPerMinute({ pool, config }),
    await settings.auditDays({ pool, config }),
  ],
  'older ones come': come(4, { lettersPerMinute: 7 }),
  'the same come': come(5, { lettersPerMinute: 7 }),
  'newer ones come': come(6, { lettersPerMinute: 7, auditDays: 30 }),
  'newer ones without limits come': come(6),
};

/** Who has changed what, and for how long that is stored. */
export const auditTable = sqlGrid(
  'user',
  { states: STATES, calls: CALLS },
  { states: SETTINGS, calls: OF_SETTINGS },
);
