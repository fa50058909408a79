import type pg from 'pg';
import { importCustomers } from '../../../../../../services/user/src/customer-import/import-customers.ts';
import {
  renameCustomers,
  addCustomers,
} from '../../../../../../services/user/src/customer-import/customer-store.ts';
import type { FoundCustomer } from '../../../../../../services/user/src/customer-import/read-customers.ts';
import { importSubscribers } from '../../../../../../services/user/src/subscriber-import/import-subscribers.ts';
import type { FoundSubscriber } from '../../../../../../services/user/src/subscriber-import/read-subscribers.ts';
import { sqlGrid, within, type Calls, type States } from './sql-grid.ts';
import { from } from './sql-insert.ts';
import { idOf } from './sql-words.ts';
import { address, ADMIN, consent, PACKER, reader, SUPER, user } from './user-rows.ts';

const imported = { password_hash: null };
const ACCOUNTS: States = {
  'no accounts': [],
  'ada has a password': [user(1, 'ada')],
  'ada has a password and an address': [user(1, 'ada'), address(1, 'Old Lane')],
  'ada has this address': [user(1, 'ada', imported), address(1, 'new  lane')],
  'ada was imported': [user(1, 'ada', imported), address(1, 'Old Lane')],
  'ada was imported, in capitals': [user(1, 'ADA', { ...imported, name: 'Ada L.' })],
  'ada was imported and is an admin': [user(1, 'ada', { ...imported, ...ADMIN })],
  'ada was imported and is a super admin': [user(1, 'ada', { ...imported, ...SUPER })],
  'ada was imported and is a packer': [user(1, 'ada', { ...imported, ...PACKER })],
};
const customer = (row: number, name: string, change: Partial<FoundCustomer> = {}): FoundCustomer => ({
  row,
  name: `${name} Love`,
  email: `${name}@example.com`,
  address: 'New Lane',
  problems: [],
  ...change,
});
const problem = (stops: boolean) => ({ problems: [{ column: 'name', message: 'It is long', stops }] });
const CUSTOMERS = [
  customer(2, 'zoe', { address: '' }),
  customer(3, 'ada'),
  customer(4, 'bob', problem(false)),
  customer(5, 'max', problem(true)),
];
const customers = (isDryRun: boolean) => (pool: pg.Pool) =>
  within(pool, async (client) => {
    const { outcomes, rows } = await importCustomers(
      client,
      { columns: [], found: CUSTOMERS } as never,
      isDryRun,
    );
    return [outcomes, rows.map(({ row, outcome, changes, kept }) => [row, outcome, changes, kept])];
  });
const OF_CUSTOMERS: Calls = {
  'try it': customers(true),
  import: customers(false),
  'rename her, who was there before': (pool) => renameCustomers(pool, [{ id: idOf(1), name: 'New' }]),
  'add her, who was not there before': async (pool) => [
    ...(await addCustomers(pool, [customer(2, 'ada', { email: 'Ada@example.com' })])).keys(),
  ],
};

const bounced = { suppressed_at: from(-50), suppressed_why: 'bounced' };
const ERASED = `INSERT INTO erased_subscriber (email_hash) VALUES (translate(encode(sha256('ada@example.com'), 'base64'), '+/=', '-_'))`;
const LIST: States = {
  'no readers': [],
  'ada has asked': [reader(5, 'ada', { state: 'pending', topics: [] }), consent(1, 5, 'asked')],
  'ada has asked, and it bounced': [reader(5, 'ada', { state: 'pending', topics: [], ...bounced })],
  'ada is subscribed': [reader(5, 'ada')],
  'ada is subscribed, and it bounced': [reader(5, 'ada', bounced)],
  'ada has left': [reader(5, 'ada', { state: 'unsubscribed' })],
  'ada was erased': [ERASED],
  'ada was erased, and has asked': [ERASED, reader(5, 'ada', { state: 'pending' })],
  'ada was erased, and is subscribed': [ERASED, reader(5, 'ada')],
};
const subscriber = (row: number, name: string, change: Partial<FoundSubscriber> = {}) =>
  ({
    row,
    email: `${name}@example.com`,
    topics: ['updates', 'news'],
    agreedAt: new Date('2020-01-01T00:00:00Z'),
    source: 'the old shop',
    sentence: 'Yes',
    problems: [],
    ...change,
  }) as FoundSubscriber;
const SUBSCRIBERS = [
  subscriber(2, 'zoe'),
  subscriber(3, 'ada', { topics: ['seconds'] }),
  subscriber(4, 'max', problem(true)),
];
const subscribers = (isDryRun: boolean) => (pool: pg.Pool) =>
  within(pool, async (client) => {
    const { outcomes, rows } = await importSubscribers(
      client,
      { columns: [], found: SUBSCRIBERS } as never,
      isDryRun,
    );
    return [
      outcomes,
      rows.map(({ row, outcome, problems }) => [row, outcome, problems.map(({ message }) => message)]),
    ];
  });

/** Something happens to ada after the import has looked at what is there. */
const inBetween = (change: string) => (pool: pg.Pool) =>
  within(pool, async (client) => {
    let isDone = false;
    const query = async (...values: Parameters<typeof client.query>) => {
      const answer: unknown = await client.query(...values);
      if (!isDone) await client.query(change);
      isDone = true;
      return answer;
    };
    const db = { query } as unknown as Parameters<typeof importSubscribers>[0];
    return (await importSubscribers(db, { columns: [], found: SUBSCRIBERS } as never, false)).outcomes;
  });
const now = (state: string, why: string) =>
  `INSERT INTO subscriber (id, email, state, leave_key, suppressed_at, suppressed_why)
   VALUES ('${idOf(9)}', 'ada@example.com', '${state}', 'leave ada', ${why})
   ON CONFLICT (email) DO UPDATE SET state = excluded.state, suppressed_at = excluded.suppressed_at, suppressed_why = excluded.suppressed_why`;

/** Tables of customers and of readers, from another shop. */
export const importsTable = sqlGrid(
  'user',
  { states: ACCOUNTS, calls: OF_CUSTOMERS },
  {
    states: LIST,
    calls: {
      'try it': subscribers(true),
      import: subscribers(false),
      'import while her address bounces': inBetween(now('pending', `now(), 'bounced'`)),
      'import while she signs up': inBetween(now('subscribed', 'NULL, NULL')),
    },
  },
);
