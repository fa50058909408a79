import type pg from 'pg';
import { Refusal } from '@slipcast/contracts/refusal';
import { databaseTime } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { authenticatorUri, newAuthenticatorSecret, plainCode, stepOfCode } from './authenticator-codes.ts';
import { newRecoveryCodes, recoveryCodeHash, shownRecoveryCode } from './recovery-codes.ts';
import { worksHere } from '@slipcast/contracts/roles';
import type { Actor } from '@slipcast/service-kit/audit';
import type { User } from '../users/user.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  findAuthenticator,
  removeAuthenticator,
} from './authenticator-store.ts';
import { recordChange } from '../audit/audit-log.ts';
import { removePasskeys } from './passkey-store.ts';
import { replaceRecoveryCodes } from './recovery-code-store.ts';
import { findUser } from '../users/user-store.ts';
import { changeSignIn } from './change-login.ts';

const alreadyThere = () =>
  new Refusal(
    'conflict',
    'This account has an authenticator app already. Remove it before you set up another.',
  );

/** Throws Refusal 'forbidden': shoppers have their password, and nobody in the shop could help them if they lost more. */
export function mustWorkHere(user: User): void {
  if (!worksHere(user)) throw new Refusal('forbidden', 'Second factors are for accounts of the back office');
}

/** New codes in place of the old ones. They are shown once: only their hashes are stored. */
export async function issueRecoveryCodes(client: pg.PoolClient, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryCodeHash(userId, code));
  await replaceRecoveryCodes(client, userId, hashes);
  return codes.map(shownRecoveryCode);
}

/** A secret for an app that counts once a code of it was shown. Throws Refusal 'conflict' or 'forbidden'. */
export async function beginSetUp({ pool, sealed, config }: Dependencies, user: User) {
  mustWorkHere(user);
  const secret = newAuthenticatorSecret();
  if (!(await beginAuthenticator(pool, user.id, sealed.seal(user.id, secret)))) throw alreadyThere();
  const issuer = config.SHOP_URL ? new URL(config.SHOP_URL).host : 'slipcast';
  return { secret, uri: authenticatorUri(secret, issuer, user.email) };
}

/**
 * The app counts from now on, and all sessions end. With the first second factor come recovery codes. Throws Refusal 'wrong-code',
 * 'too-many-requests', 'conflict' or 'forbidden'.
 */
export async function finishSetUp(
  dependencies: Dependencies,
  user: User,
  typed: string,
): Promise<{ user: User; recoveryCodes?: string[] }> {
  const { pool, sealed, attempts } = dependencies;
  mustWorkHere(user);
  const begun = await findAuthenticator(pool, user.id);
  if (begun?.confirmedAt) throw alreadyThere();
  if (!begun) throw new Refusal('conflict', 'Please begin to set up your authenticator app once more.');
  const guess = { userId: user.id, device: null };
  await attempts.code.take(guess);
  const step = stepOfCode(sealed.open(user.id, begun.secret), plainCode(typed), await databaseTime(pool));
  if (step === null)
    throw new Refusal('wrong-code', 'That code is not right. Please enter the one that your app shows now.');
  await attempts.code.giveBack(guess);
  let recoveryCodes: string[] | undefined;
  const after = await changeSignIn(dependencies, user.id, 'authenticator-added', async (client) => {
    if (!(await confirmAuthenticator(client, user.id, begun.secret, step))) return false;
    if (!user.hasSecondFactor) recoveryCodes = await issueRecoveryCodes(client, user.id);
    return true;
  });
  if (!after) throw alreadyThere();
  return { user: after, ...(recoveryCodes && { recoveryCodes }) };
}

/** Recovery codes stand for a second factor that is lost; without one they would be one. */
export async function dropUselessCodes(client: pg.PoolClient, userId: string): Promise<void> {
  const user = await findUser(client, userId);
  if (user && !user.hasSecondFactor) await replaceRecoveryCodes(client, userId, []);
}

/** Throws Refusal 'not-found': there is none. */
export async function removeApp(dependencies: Dependencies, userId: string): Promise<User> {
  const after = await changeSignIn(dependencies, userId, 'authenticator-removed', async (client) => {
    if (!(await removeAuthenticator(client, userId))) return false;
    await dropUselessCodes(client, userId);
    return true;
  });
  if (!after) throw new Refusal('not-found', 'This account has no authenticator app');
  return after;
}

/** For somebody who has lost theirs: from now on the password alone signs in. null: there was nothing to remove. */
export const resetSecondFactors = (
  dependencies: Dependencies,
  userId: string,
  by: Actor,
): Promise<User | null> =>
  changeSignIn(dependencies, userId, 'reset', async (client) => {
    const hadApp = await removeAuthenticator(client, userId);
    const removed = (await removePasskeys(client, userId)) > 0 || hadApp;
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
