import { drawOrder } from '@slipcast/contracts/draw';
import { LETTER_STATES } from '@slipcast/contracts/letters';
import { ROLES } from '@slipcast/contracts/roles';
import { decideRole } from '../../../../../../services/user/src/admin-users/role.ts';
import { createAttempts } from '../../../../../../services/user/src/attempts/attempt-limits.ts';
import { contentOf } from '../../../../../../services/user/src/letters/letter-parts.ts';
import {
  refuseIfChanged,
  refuseUnlessDraft,
  scheduleLetter,
  stopLetter,
  type Letter,
} from '../../../../../../services/user/src/letters/letter.ts';
import { coarseNetwork } from '../../../../../../services/user/src/mailing-list/coarse-network.ts';
import {
  recoveryCodeHash,
  shownRecoveryCode,
} from '../../../../../../services/user/src/second-factor/recovery-codes.ts';
import { needsSecondFactor, sessionOf } from '../../../../../../services/user/src/sessions/session.ts';
import * as userEvents from '../../../../../../services/user/src/users/user-events.ts';
import { isUserId, wireUser } from '../../../../../../services/user/src/users/user.ts';
import { each, eachLater, grid, list, named, NOTHING, type Named } from './lines.ts';
import { combine, short } from '../table.ts';

const AT = new Date('2026-11-27T10:00:00Z');
const LATER = new Date('2026-11-28T10:00:00Z');
const LETTERS: Named<Letter> = Object.fromEntries(
  LETTER_STATES.map((state) => [
    state,
    { state, version: 3, sendAt: state === 'scheduled' ? AT : null } as Letter,
  ]),
);
const USER = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@x',
  passwordHash: null,
  credentialVersion: 1,
  sessionVersion: 4,
  endedSessions: [],
  hasSecondFactor: false,
  emailConfirmed: true,
  addressProved: false,
  isAdmin: false,
  isSuperAdmin: false,
  isPacker: false,
};
const FLAGS = {
  customer: {},
  packer: { isPacker: true },
  admin: { isAdmin: true },
  superadmin: { isAdmin: true, isSuperAdmin: true },
};
const USERS: Named<typeof USER> = Object.fromEntries(
  Object.entries(FLAGS).flatMap(([name, flags]) => [
    [name, { ...USER, ...flags }],
    [`${name}+second factor`, { ...USER, ...flags, hasSecondFactor: true, endedSessions: ['s1'] }],
  ]),
) as never;
const person = (id: string, role: keyof typeof FLAGS) => ({ ...USER, ...FLAGS[role], id });

/** A limiter's points, as one guess after the other takes them. */
async function guesses(device: string | null, other: boolean, right: boolean | 'error'): Promise<unknown> {
  const attempts = createAttempts({
    redis: null,
    config: {
      LOGIN_ATTEMPTS_PER_MINUTE: 2,
      ATTEMPTS_PER_IP_PER_MINUTE: 4,
      LOGIN_GUESSES_PER_DAY: 3,
      CODE_GUESSES_PER_HOUR: 2,
      CODE_GUESSES_PER_DAY: 3,
      RESET_REQUESTS_PER_HOUR: 2,
      EMAILS_PER_NETWORK: 9,
      EMAILS_PER_SHOPPER: 9,
      EMAILS_PER_ADDRESS: 9,
      AUTH_PUBLIC_KEY: '',
    },
  } as never);
  const said: string[] = [];
  for (let at = 0; at < 6; at += 1)
    try {
      // oxlint-disable-next-line no-await-in-loop
      said.push(
        String(
          await attempts.isRightPassword(
            { ip: other ? `192.0.2.${at}` : '192.0.2.1', email: 'a@x', device },
            async () => {
              if (right === 'error') throw new Error('busy');
              return right;
            },
          ),
        ),
      );
    } catch (error) {
      said.push((error as Error).message.slice(0, 24));
    }
  const codes: string[] = [];
  for (let at = 0; at < 4; at += 1)
    try {
      // oxlint-disable-next-line no-await-in-loop
      codes.push(String(await attempts.isRightCode({ userId: 'u1', device }, async () => right === true)));
    } catch (error) {
      codes.push((error as Error).message.slice(0, 24));
    }
  return [said, codes, await attempts.hasNoCodeGuessesLeft({ userId: 'u1', device })];
}

/** What the user service decides about people and letters. */
export const people = async (): Promise<string[]> => [
  ...grid('send', LETTERS, named([null, AT, LATER]), (letter, at) => scheduleLetter(letter, at) ?? NOTHING),
  ...grid('stop', LETTERS, { '': 0 }, (letter) => stopLetter(letter) ?? NOTHING),
  ...grid('change', LETTERS, { '': 0 }, (letter) => {
    refuseUnlessDraft(letter);
    return 'allowed';
  }),
  ...each('loaded', [undefined, 3, 2], (version) => {
    refuseIfChanged(LETTERS['draft']!, version);
    return 'allowed';
  }),
  ...(await eachLater(
    'letter of',
    combine([[], ['p1'], ['p1', 'p9']], [null, 'up', 'gone'], [200, 503]),
    ([pots, updateId, status]) =>
      contentOf(
        {
          post: async () => ({
            status,
            body: { pots: [{ productId: 'p1' }], update: updateId === 'up' ? { id: 'up' } : null },
          }),
        } as never,
        { pots, updateId, subject: 'S', text: 'T', topic: 'news' } as never,
      ),
  )),
  ...each('role', combine(ROLES, ROLES, ROLES, [1, 2]), ([actor, target, role, supers]) =>
    decideRole(person('a', actor), person('t', target), role, supers),
  ),
  ...each('own role', ROLES, (role) =>
    decideRole(person('a', 'superadmin'), person('a', 'superadmin'), role, 2),
  ),
  ...grid('session', USERS, named(['optional', 'required'] as const), (user, policy) => [
    needsSecondFactor(policy, user),
    sessionOf(policy, user),
  ]),
  ...list('wire', USERS, wireUser),
  ...each('user id', ['0a1b2c3d-4e5f-4abc-8def-0123456789AB', '0a1b2c3d', ''], isUserId),
  ...list('events', { customer: USER, packer: { ...USER, isPacker: true } }, (user) => [
    userEvents.userRegistered(user),
    userEvents.userRegistered(user, 't'),
    userEvents.emailConfirmed(user),
    userEvents.roleChanged(user),
    userEvents.userErased(user),
    userEvents.loggedOut(user),
    userEvents.passwordResetRequested(user, { resetToken: 'r', expiresAt: 'x' }),
    userEvents.emailChangeRequested(user, { email: 'ada@x', confirmToken: 'c', expiresAt: 'x' }),
    userEvents.emailChangeRequested(user, { email: 'new@x', confirmToken: 'c', expiresAt: 'x' }),
    userEvents.loginChanged(user, 'passkey-added' as never, AT),
    userEvents.loginChanged(user, 'passkey-added' as never, AT, 0),
    userEvents.credentialsChanged(user, { ...user, name: 'New', email: 'new@x' }, ['email'], AT),
  ]),
  ...(await eachLater(
    'guesses',
    combine([null, 'd1'], [true, false], [true, false, 'error'] as const),
    ([device, other, right]) => guesses(device, other, right),
  )),
  ...each(
    'network',
    ['192.0.2.77', '::ffff:192.0.2.77', '2001:db8:1:2:3::4', '2001:db8::1', ''],
    coarseNetwork,
  ),
  ...each('code', ['7K2MQX4D9TNBWE3H', 'ABC'], shownRecoveryCode),
  ...each(
    'same code',
    [
      ['IL0', '110'],
      ['O', '0'],
      ['A', 'B'],
    ],
    ([one = '', other = '']) => [
      recoveryCodeHash('u1', one) === recoveryCodeHash('u1', other),
      recoveryCodeHash('u1', one) === recoveryCodeHash('u2', one),
    ],
  ),
  `draw -> ${short((await drawOrder('seed', ['a', 'b', 'c', 'd'])).join(''))}`,
];
