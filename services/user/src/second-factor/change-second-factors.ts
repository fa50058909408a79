import type pg from 'pg';
import { Refusal } from '@slipcast/contracts/refusal';
import { worksHere } from '@slipcast/contracts/roles';
import type { SignInChange } from '@slipcast/contracts/sign-in-changes';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import type { Actor } from '@slipcast/service-kit/audit';
import { databaseTime } from '@slipcast/storage/postgres';
import { recordChange } from '../audit/audit-log.ts';
import { endAllSessions } from '../sessions/ended-session-store.ts';
import { loginChanged, roleChanged } from '../users/user-events.ts';
import { findUser } from '../users/user-store.ts';
import type { User } from '../users/user.ts';
import { removeAuthenticator } from './authenticator-store.ts';
import type { SecondFactorNeeds } from './needs.ts';
import { removePasskeys } from './passkey-store.ts';
import { replaceRecoveryCodes } from './recovery-code-store.ts';
import { newRecoveryCodes, recoveryCodeHash, shownRecoveryCode } from './recovery-codes.ts';

type Change = (client: pg.PoolClient) => Promise<boolean>;
type Needs = Pick<SecondFactorNeeds, 'sessions'>;

/** Throws Refusal 'forbidden': no one in the shop could help shoppers who lost more than their password. */
export function mustWorkHere(user: User): void {
  if (!worksHere(user))
    throw new Refusal('forbidden', 'Authenticator apps are only for accounts with access to the back office');
}

/** New codes in place of the old ones. They are shown once: only their hashes are stored. */
export async function issueRecoveryCodes(client: pg.PoolClient, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryCodeHash(userId, code));
  await replaceRecoveryCodes(client, userId, hashes);
  return codes.map(shownRecoveryCode);
}

/**
 * All sessions of the user end, so that each remaining session was begun with what the account asks for now, and an email
 * tells the user about the change. null: nothing has changed.
 */
const changeSecondFactors = (
  { sessions }: Needs,
  userId: string,
  what: SignInChange,
  change: Change,
): Promise<User | null> =>
  sessions.afterChange(async (client) => {
    if (!(await change(client))) return null;
    const user = await endAllSessions(client, userId);
    if (user)
      await enqueue(client, [roleChanged(user), loginChanged(user, what, await databaseTime(client))]);
    return user;
  });

/** With the first second factor come recovery codes; a shopper's passkey is none, as the password goes on working. null: `add` did not add it. */
export async function addSecondFactor(
  needs: Needs,
  user: User,
  what: SignInChange,
  add: Change,
): Promise<{ user: User; recoveryCodes?: string[] } | null> {
  let recoveryCodes: string[] | undefined;
  const after = await changeSecondFactors(needs, user.id, what, async (client) => {
    if (!(await add(client))) return false;
    if (worksHere(user) && !user.hasSecondFactor) recoveryCodes = await issueRecoveryCodes(client, user.id);
    return true;
  });
  return after && { user: after, ...(recoveryCodes && { recoveryCodes }) };
}

/** With the last second factor go the recovery codes, which stand in for a lost one. null: there was none. */
export const removeSecondFactor = (
  needs: Needs,
  userId: string,
  what: SignInChange,
  remove: Change,
): Promise<User | null> =>
  changeSecondFactors(needs, userId, what, async (client) => {
    if (!(await remove(client))) return false;
    const user = await findUser(client, userId);
    if (user && !user.hasSecondFactor) await replaceRecoveryCodes(client, userId, []);
    return true;
  });

/** For someone who has lost theirs: from now on their password is enough to log in. null: there was nothing to remove. */
export const resetSecondFactors = (needs: Needs, userId: string, by: Actor): Promise<User | null> =>
  changeSecondFactors(needs, userId, 'reset', async (client) => {
    const hadApp = await removeAuthenticator(client, userId);
    const removed = (await removePasskeys(client, userId)) || hadApp;
    await replaceRecoveryCodes(client, userId, []);
    const user = removed ? await findUser(client, userId) : null;
    if (user)
      await recordChange(client, by, {
        action: 'user.second-factor-reset',
        objectId: userId,
        object: user.name,
        before: { 'Second factor': 'set up' },
      });
    return removed;
  });
