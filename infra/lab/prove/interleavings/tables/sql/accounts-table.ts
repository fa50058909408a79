import type pg from 'pg';
import * as addresses from '../../../../../../services/user/src/accounts/address-store.ts';
import * as sessions from '../../../../../../services/user/src/sessions/ended-session-store.ts';
import * as users from '../../../../../../services/user/src/users/user-store.ts';
import type { User } from '../../../../../../services/user/src/users/user.ts';
import { sqlGrid, within, type Calls, type States } from './sql-grid.ts';
import { DAY, from, MOMENT } from './sql-insert.ts';
import { idOf } from './sql-words.ts';
import { ADMIN, address, app, ended, PACKER, passkey, PROVED, SUPER, user } from './user-rows.ts';

const [ADA, BOB] = [idOf(1), idOf(2)];
const STATES: States = {
  'no accounts': [],
  ada: [user(1, 'ada')],
  'ada, in capitals': [user(1, 'ada', { email: 'ADA@Example.com' })],
  'ada, imported': [user(1, 'ada', { password_hash: null })],
  'ada, confirmed': [user(1, 'ada', { email_confirmed_at: from(-300) })],
  'ada, proved': [user(1, 'ada', PROVED)],
  'ada, saved since': [user(1, 'ada', { ...PROVED, credential_version: 2 })],
  'ada has an app': [user(1, 'ada'), app(1, { confirmed_at: from(-5) })],
  'ada sets an app up': [user(1, 'ada'), app(1)],
  'ada has a passkey': [user(1, 'ada'), passkey('k', 1)],
  'bob has them': [
    user(1, 'ada', ADMIN),
    user(2, 'bob'),
    app(2, { confirmed_at: from(-5) }),
    passkey('k', 2),
  ],
  'ada is an admin with a passkey': [user(1, 'ada', ADMIN), passkey('k', 1)],
  'ada is a super admin with a passkey': [user(1, 'ada', SUPER), passkey('k', 1)],
  'ada is a packer with a passkey': [user(1, 'ada', PACKER), passkey('k', 1)],
  'three sessions have ended': [
    user(1, 'ada'),
    user(2, 'bob'),
    ended(1, 'over', 0),
    ended(1, 'nearly', MOMENT),
    ended(1, 'now', 60),
    ended(2, 'bob’s', 60),
  ],
  'ada and bob': [user(1, 'ada', ADMIN), user(2, 'bob', PACKER)],
  'two super admins': [user(1, 'ada', SUPER), user(2, 'bob'), user(3, 'eve', SUPER), user(4, 'dan', ADMIN)],
};
const read = {
  id: ADA,
  name: 'ada',
  email: 'ada@example.com',
  passwordHash: 'hash of ada',
  credentialVersion: 1,
};
const save = (change: { name?: string; email?: string; passwordHash?: string }) => (pool: pg.Pool) =>
  users.updateCredentials(pool, read as User, { name: 'ada', email: 'ada@example.com', ...change });
const fresh = (email: string) => ({
  id: idOf(9),
  name: 'Dan',
  email,
  passwordHash: 'hash of dan',
  isAdmin: false,
  isSuperAdmin: false,
  isPacker: true,
});
const briefly = (user: User | null) => user && [user.id, user.email, user.credentialVersion];
const namesOf = (found: User[]) => found.map(({ name }) => name);

const CALLS: Calls = {
  find: (pool) => users.findUser(pool, ADA),
  'find no id': (pool) => users.findUser(pool, 'ada'),
  'find by address': async (pool) => briefly(await users.findUserByEmail(pool, 'Ada@example.COM')),
  'find by ids': async (pool) => namesOf(await users.usersById(pool, [ADA, idOf(9)])),
  'get logged in': async (pool) => briefly(await users.getLoggedInUser(pool, ADA)),
  'register ada': async (pool) => briefly(await users.insertUser(pool, fresh('aDa@example.com'))),
  'register dan': (pool) => users.insertUser(pool, fresh('dan@example.com')),
  'save the same': save({}),
  'save capitals': save({ email: 'ADA@example.com' }),
  'save another address': save({ email: 'new@example.com' }),
  'save bob’s address': save({ email: 'BOB@example.com' }),
  'save another password': save({ passwordHash: 'another' }),
  'roles, ada of bob': async (pool) => {
    const { actor, target, superAdmins } = await within(pool, (client) =>
      users.lockForRoleChange(client, ADA, BOB),
    );
    return [actor?.name, target?.name, superAdmins];
  },
  'make ada an admin': (pool) =>
    users.setRole(pool, ADA, { isAdmin: true, isSuperAdmin: false, isPacker: false }),
  'make ada a customer': (pool) =>
    users.setRole(pool, ADA, { isAdmin: false, isSuperAdmin: false, isPacker: false }),
  'erase ada': (pool) => users.eraseCustomer(pool, ADA),
  'remove ada': (pool) => users.removeUser(pool, ADA),
  'a link is followed': (pool) => users.markEmailConfirmed(pool, ADA),
  'the address is proved': async (pool) => briefly(await users.markAddressProved(pool, ADA)),
  'end all sessions': (pool) => sessions.endAllSessions(pool, ADA),
  'end one': (pool) => sessions.endOneSession(pool, ADA, { id: 'new', expiresAt: new Date('2020-01-01') }),
  'end one that ends later': (pool) =>
    sessions.endOneSession(pool, ADA, { id: 'new', expiresAt: new Date('2090-01-01') }),
  'end one again': (pool) =>
    sessions.endOneSession(pool, ADA, { id: 'now', expiresAt: new Date('2090-01-01') }),
};

const MANY: States = {
  '50 sessions have ended': [
    user(1, 'ada'),
    ...Array.from({ length: 49 }, (_, index) => ended(1, `s${index}`, 60)),
    ended(1, 'over', -1),
    ended(1, 'now', 60),
  ],
};
const LISTS: States = {
  'three accounts': [
    user(1, 'ada', { created_at: from(-5) }),
    user(2, 'bob_x', { name: 'Bob 50%', created_at: from(-9) }),
    user(3, 'adam', { created_at: from(-5) }),
  ],
};
const list =
  (search: string, skip = 0, limit: number | null = null) =>
  async (pool: pg.Pool) => [
    await users.countUsers(pool, search),
    namesOf(await users.findUsers(pool, search, { skip, limit })),
  ];
const ADDRESSES: States = {
  'no account': [],
  'an account': [user(1, 'ada')],
  'lately used elsewhere': [
    user(1, 'ada'),
    user(2, 'bob'),
    address(1, 'Old Lane', from(-5)),
    address(2, 'New Lane'),
  ],
  'used long ago': [
    user(1, 'ada'),
    address(1, 'New Lane', from(-2 * DAY)),
    address(1, 'Lane 2', from(-2 * DAY)),
  ],
  'used since': [user(1, 'ada'), address(1, 'New Lane', { sql: `'2091-01-01'` })],
  '21 of them': [
    user(1, 'ada'),
    ...Array.from({ length: 21 }, (_, index) => address(1, `${index + 10} Lane`, from(-index))),
  ],
};

/** Accounts, their roles, sessions and addresses. */
export const accountsTable = sqlGrid(
  'user',
  { states: STATES, calls: CALLS },
  {
    states: MANY,
    calls: { 'end one': CALLS['end one']!, 'end one that ends later': CALLS['end one that ends later']! },
  },
  {
    states: LISTS,
    calls: {
      all: list(''),
      'the second page': list('', 1, 1),
      ADA: list('ADA'),
      '50%': list('50%'),
      b_x: list('b_x'),
      across: list('m\nada'),
    },
  },
  {
    states: ADDRESSES,
    calls: {
      store: (pool) =>
        addresses.storeAddress(pool, { userId: ADA, address: 'New Lane', at: '2090-01-01T00:00:00Z' }),
      read: (pool) => addresses.addressesOf(pool, ADA),
    },
  },
);
