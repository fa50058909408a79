import type pg from 'pg';
import * as confirming from '../../../../../../services/user/src/accounts/confirm-email.ts';
import { createAccount } from '../../../../../../services/user/src/accounts/create-account.ts';
import { eraseAccount } from '../../../../../../services/user/src/accounts/erase-account.ts';
import { changeCredentials } from '../../../../../../services/user/src/passwords/change-credentials.ts';
import { signLink } from '../../../../../../services/user/src/passwords/emailed-link.ts';
import { readResetToken, sendResetLink } from '../../../../../../services/user/src/passwords/reset-link.ts';
import { findUser } from '../../../../../../services/user/src/users/user-store.ts';
import type { User } from '../../../../../../services/user/src/users/user.ts';
import { sqlGrid, type Calls, type States } from './sql-grid.ts';
import { insert } from './sql-insert.ts';
import { idOf } from './sql-words.ts';
import { PRIVATE_KEY, PUBLIC_KEY, userParts } from './user-parts.ts';
import * as rows from './user-rows.ts';

const ADA = idOf(1);
const entry = insert('audit_log', {
  id: idOf(50),
  at: '2020-01-01T00:00:00Z',
  name: 'dan',
  action: 'user.role-changed',
  object_id: ADA,
  object: 'ada',
  changes: { sql: `'[]'` },
});
const everything = [
  rows.reader(5, 'ada'),
  rows.consent(1, 5, 'confirmed'),
  rows.link(6, 5, { owner: 'g:guest' }),
  rows.link(7, 5, { update_id: 'b' }),
  rows.reader(8, 'bob'),
  rows.link(9, 8, { owner: `u:${ADA}` }),
  rows.address(1, 'New Lane'),
  rows.ended(1, 'old', 60),
  rows.app(1),
  rows.passkey('k', 1),
  rows.code(1, 'a code'),
  entry,
];
const STATES: States = {
  'no account': [],
  ada: [rows.user(1, 'ada')],
  'ada, imported': [rows.user(1, 'ada', { password_hash: null })],
  'ada, saved since': [rows.user(1, 'ada', { credential_version: 2 })],
  'ada and bob': [rows.user(1, 'ada'), rows.user(2, 'bob')],
  'ada has everything': [rows.user(1, 'ada'), ...everything],
  'ada has everything, proved': [rows.user(1, 'ada', rows.PROVED), ...everything],
  'ada has asked for letters': [
    rows.user(1, 'ada', rows.PROVED),
    rows.reader(5, 'ada', { state: 'pending' }),
  ],
  'ada has left the list': [
    rows.user(1, 'ada', rows.PROVED),
    rows.reader(5, 'ada', { state: 'unsubscribed' }),
  ],
  'ada is a packer': [rows.user(1, 'ada', rows.PACKER)],
};

/** As a request has read her, a moment before. */
const ada = {
  id: ADA,
  name: 'ada',
  email: 'ada@example.com',
  passwordHash: 'hash of ada',
  credentialVersion: 1,
  sessionVersion: 1,
  isAdmin: false,
  isSuperAdmin: false,
  isPacker: false,
} as User;
const saying = async (
  pool: pg.Pool,
  work: (needs: ReturnType<typeof userParts>['needs']) => Promise<unknown>,
) => {
  const { said, needs } = userParts(pool);
  const answer = await work(needs);
  const { id, credentialVersion } = (answer ?? {}) as User;
  return [...said, ...(answer === null ? ['null'] : id ? [`${id}, version ${credentialVersion}`] : [])];
};
const DAY_SECONDS = 86_400;
/** A link that confirms an address, which was sent some seconds ago. */
const linkFor = (email: string, secondsAgo: number, audience = 'slipcast-email-confirmation') =>
  signLink(
    PRIVATE_KEY,
    { audience, seconds: DAY_SECONDS },
    { userId: ADA, credentialVersion: 1, email },
    new Date(Date.now() - secondsAgo * 1000),
  ).token;
const [OWN, NEW] = ['ada@example.com', 'new@example.com'];
const follow =
  (email: string, secondsAgo = 60, audience?: string) =>
  (pool: pg.Pool) =>
    saying(pool, (needs) => confirming.confirmNewEmail(needs, linkFor(email, secondsAgo, audience)));
const followOwn =
  (email: string, userId = ADA) =>
  (pool: pg.Pool) =>
    saying(pool, (needs) => confirming.confirmOwnEmail(needs, userId, linkFor(email, 60)));
const save = (change: { name?: string; email?: string; newPassword?: string }) => (pool: pg.Pool) =>
  saying(pool, (needs) => changeCredentials(needs, ada, { name: 'ada', email: OWN, ...change }));
const registering = (email: string) => (pool: pg.Pool) =>
  saying(pool, (needs) =>
    createAccount(
      needs,
      { name: 'New', email, password: 'secret', isAdmin: false, isSuperAdmin: false, isPacker: false },
      (user, now) => confirming.registeredUnconfirmed(PRIVATE_KEY, user, now),
    ).then((created) => created && { ...created, id: 'id' }),
  );

const CALLS: Calls = {
  'register with another address': registering('else@example.com'),
  'register with her address': registering('ADA@example.com'),
  'save the same': save({}),
  'save a name': save({ name: 'Ada L.' }),
  'save a password': save({ newPassword: 'new' }),
  'save an address': save({ email: NEW }),
  'save bob’s address': save({ email: 'bob@example.com' }),
  'save an address and a password': save({ email: NEW, newPassword: 'new' }),
  'follow a link for a new address': follow(NEW),
  'follow it after nearly a day': follow(NEW, DAY_SECONDS - 30),
  'follow it after a day': follow(NEW, DAY_SECONDS + 30),
  'follow a link to her own address': follow(OWN),
  'follow a link for bob’s address': follow('bob@example.com'),
  'follow a link of another kind': follow(NEW, 60, 'slipcast-password-reset'),
  'confirm her own address': followOwn(OWN),
  'confirm another address as her own': followOwn(NEW),
  'confirm her address as someone else': followOwn(OWN, idOf(2)),
  'ask for a reset link': (pool) => saying(pool, (needs) => sendResetLink(needs, 'Ada@example.com')),
  erase: (pool) => saying(pool, (needs) => eraseAccount(needs, ada).then(() => undefined)),
  'erase what is there now': (pool) =>
    saying(pool, async (needs) =>
      eraseAccount(needs, (await findUser(pool, ADA)) ?? ada).then(() => undefined),
    ),
};

const resetIn = (secondsAgo: number, token?: string) => async () =>
  readResetToken(PUBLIC_KEY, token ?? linkFor('', secondsAgo, 'slipcast-password-reset'), new Date());

/** Registrations, addresses that are confirmed, new credentials, and accounts that are erased. */
export const accountChangesTable = sqlGrid(
  'user',
  { states: STATES, calls: CALLS },
  {
    states: { 'no account': [] },
    calls: {
      'a reset link of now': resetIn(0),
      'a reset link that is too old': resetIn(DAY_SECONDS + 30),
      'a reset link that is none': resetIn(0, 'a.b'),
      'a reset link that is wrong': resetIn(0, 'a.b.c'),
    },
  },
);
