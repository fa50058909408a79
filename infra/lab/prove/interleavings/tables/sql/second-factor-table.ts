import { TOTP, Secret } from 'otpauth';
import type pg from 'pg';
import * as apps from '../../../../../../services/user/src/second-factor/authenticator-store.ts';
import * as factors from '../../../../../../services/user/src/second-factor/change-second-factors.ts';
import * as keys from '../../../../../../services/user/src/second-factor/passkey-store.ts';
import * as codes from '../../../../../../services/user/src/second-factor/recovery-code-store.ts';
import { recoveryCodeHash } from '../../../../../../services/user/src/second-factor/recovery-codes.ts';
import { spendCode } from '../../../../../../services/user/src/second-factor/spend-code.ts';
import { findUser } from '../../../../../../services/user/src/users/user-store.ts';
import type { User } from '../../../../../../services/user/src/users/user.ts';
import { sqlGrid, within, type Calls, type States } from './sql-grid.ts';
import { from, insert } from './sql-insert.ts';
import { idOf } from './sql-words.ts';
import { SEALED, userParts } from './user-parts.ts';
import { ADMIN, app, code, ended, passkey, user } from './user-rows.ts';

const ADA = idOf(1);
const confirmed = { confirmed_at: from(-5) };
const admin = user(1, 'ada', ADMIN);
const RECOVERY = '7K2MQX4D9TNBWE3H';
const right = code(1, recoveryCodeHash(ADA, RECOVERY));

const STATES: States = {
  'no account': [],
  'nothing set up': [admin],
  'an app that is not confirmed': [admin, app(1, { last_step: 7 })],
  'an app': [admin, app(1, { ...confirmed, last_step: 7 })],
  'another app': [admin, app(1, { ...confirmed, secret: 'other' }), user(2, 'bob'), app(2)],
  'a passkey that counts': [admin, passkey('k', 1, { sign_count: 5 })],
  'a passkey that does not count': [admin, passkey('k', 1)],
  'bob’s passkey': [admin, user(2, 'bob'), passkey('k', 2)],
  'an app and two passkeys': [
    admin,
    app(1, confirmed),
    passkey('k', 1, { created_at: from(-9) }),
    passkey('a', 1, { created_at: from(-9) }),
    passkey('b', 1),
    code(1, 'one'),
    code(1, 'two'),
    ended(1, 'old', 60),
  ],
  'codes of two': [admin, user(2, 'bob'), code(1, 'one'), code(1, 'two'), code(2, 'one')],
  'a shopper’s passkey': [user(1, 'ada'), passkey('k', 1)],
  'spent challenges': [
    insert('spent_challenges', { challenge: 'spent', keep_until: from(5) }),
    insert('spent_challenges', { challenge: 'over', keep_until: from(-0.5) }),
  ],
};
const newKey = (id: string) => ({
  id,
  userId: ADA,
  name: 'new',
  publicKey: new Uint8Array([3]),
  signCount: 4,
});
const changing =
  (change: (needs: ReturnType<typeof userParts>['needs'], ada: User) => Promise<unknown>) =>
  async (pool: pg.Pool) => {
    const { said, needs } = userParts(pool);
    const answer = await change(needs, (await findUser(pool, ADA)) ?? ({ id: ADA } as User));
    const added = answer as { user: User; recoveryCodes?: string[] } | null;
    return [
      ...said,
      added && 'user' in added
        ? `${added.recoveryCodes?.length ?? 0} codes`
        : answer === null
          ? 'null'
          : 'changed',
    ];
  };
const by = { userId: idOf(2), requestId: 'request' };

const CALLS: Calls = {
  'the app': (pool) => apps.findAuthenticator(pool, ADA),
  'has an app': (pool) => apps.hasAuthenticator(pool, ADA),
  'begin an app': (pool) => apps.beginAuthenticator(pool, ADA, 'new'),
  'confirm it': (pool) => apps.confirmAuthenticator(pool, ADA, 'sealed', 9),
  'spend step 6': (pool) => apps.spendStep(pool, ADA, 'sealed', 6),
  'spend step 7': (pool) => apps.spendStep(pool, ADA, 'sealed', 7),
  'spend step 8': (pool) => apps.spendStep(pool, ADA, 'sealed', 8),
  'remove the app': (pool) => apps.removeAuthenticator(pool, ADA),
  'her passkeys': async (pool) => (await keys.passkeysOf(pool, ADA)).map(({ id }) => id),
  'find the passkey': (pool) => keys.findPasskey(pool, 'k'),
  'add this passkey': (pool) => keys.insertPasskey(pool, newKey('k')),
  'add another passkey': (pool) => keys.insertPasskey(pool, newKey('new')),
  'it has signed 0 times': (pool) => keys.countUse(pool, 'k', 0),
  'it has signed 5 times': (pool) => keys.countUse(pool, 'k', 5),
  'it has signed 6 times': (pool) => keys.countUse(pool, 'k', 6),
  'remove the passkey': (pool) => keys.removePasskey(pool, ADA, 'k'),
  'remove all passkeys': (pool) => keys.removePasskeys(pool, ADA),
  'spend a challenge': (pool) => keys.spendChallenge(pool, 'spent', new Date('2090-01-01')),
  'spend a new challenge': (pool) => keys.spendChallenge(pool, 'new', new Date('2090-01-01')),
  'replace codes': (pool) => codes.replaceRecoveryCodes(pool, ADA, ['three']),
  'spend code one': (pool) => codes.spendRecoveryCode(pool, ADA, 'one'),
  'count codes': (pool) => codes.countRecoveryCodes(pool, ADA),
  'add a factor': changing((needs, ada) =>
    factors.addSecondFactor(needs, ada, 'passkey-added', (client) =>
      keys.insertPasskey(client, newKey('new')),
    ),
  ),
  'add one that is there': changing((needs, ada) =>
    factors.addSecondFactor(needs, ada, 'passkey-added', (client) => keys.insertPasskey(client, newKey('k'))),
  ),
  'remove this factor': changing((needs) =>
    factors.removeSecondFactor(needs, ADA, 'passkey-removed', (client) =>
      keys.removePasskey(client, ADA, 'k'),
    ),
  ),
  'reset all': changing((needs) => factors.resetSecondFactors(needs, ADA, by)),
  'issue codes': async (pool) =>
    (await within(pool, (client) => factors.issueRecoveryCodes(client, ADA))).length,
};

const SECRET = new Secret({ buffer: new Uint8Array(20).fill(7).buffer });
const PERIOD_MS = 30_000;
/** Codes are by the database's clock, which stands still. */
const spending =
  (
    typed: string | number,
    guessesLeft = true,
    prepare?: (client: pg.Pool, step: number) => Promise<unknown>,
  ) =>
  async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ now: Date }>('SELECT now() AS now');
    const step = Math.floor(rows[0]!.now.getTime() / PERIOD_MS);
    await prepare?.(pool, step);
    const totp = new TOTP({ secret: SECRET });
    const ofApp =
      typeof typed === 'number' ? totp.generate({ timestamp: (step + typed) * PERIOD_MS }) : typed;
    const { said, needs } = userParts(pool, guessesLeft);
    const outcome = await spendCode(needs, (await findUser(pool, ADA))!, ofApp, null).then(
      () => 'right',
      (error: { code: string }) => error.code,
    );
    const left = await pool.query<{ last: number }>('SELECT last_step AS last FROM authenticators');
    // The step itself is another in each run.
    await pool.query('UPDATE authenticators SET last_step = 0');
    return [
      outcome,
      ...said,
      ...left.rows.map(({ last }) => (last === 0 ? 'none used' : `used ${last - step}`)),
    ];
  };
const used = (offset: number) => (pool: pg.Pool, step: number) =>
  pool.query('UPDATE authenticators SET last_step = $1', [step + offset]);

const sealed = { secret: SEALED.seal(ADA, SECRET.base32) };
const SPENT: States = {
  'nothing set up': [admin],
  'an app': [admin, app(1, { ...confirmed, ...sealed })],
  'an app that is not confirmed': [admin, app(1, sealed)],
  'recovery codes': [admin, right, code(1, 'two')],
  'bob’s code': [admin, user(2, 'bob'), code(2, recoveryCodeHash(ADA, RECOVERY))],
};

/** What stands beside a password: apps, passkeys, and codes that work once. */
export const secondFactorTable = sqlGrid(
  'user',
  { states: STATES, calls: CALLS },
  {
    states: SPENT,
    calls: {
      'the code of now': spending(0),
      'the code before': spending(-1),
      'the code after': spending(1),
      'two codes before': spending(-2),
      'the code of now again': spending(0, true, used(0)),
      'the code after the one of now': spending(1, true, used(0)),
      'a wrong code, the last guess': spending('12345', false),
      'the recovery code': spending(RECOVERY),
      'the recovery code as it is read': spending('7k2m-qx4d-9tnb-we3h'),
      'a wrong recovery code': spending('7k2m-qx4d-9tnb-we3g'),
    },
  },
);
