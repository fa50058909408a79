import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import { loginChanged } from '../users/user-events.ts';
import type { User } from '../users/user.ts';
import { isAuthenticatorCode, plainCode, stepOfCode } from './authenticator-codes.ts';
import { findAuthenticator, spendStep } from './authenticator-store.ts';
import type { SecondFactorNeeds } from './needs.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-code-store.ts';
import { recoveryCodeHash } from './recovery-codes.ts';

const WRONG_CODE =
  'That code is not right, or it was used before. Please enter the one that your app shows now.';
const WRONG_RECOVERY_CODE = 'That recovery code is not right, or it was used before.';

type Spend = (needs: SecondFactorNeeds, user: User, plain: string) => Promise<boolean>;

const spendAppCode: Spend = async ({ pool, sealed }, { id }, plain) => {
  const authenticator = await findAuthenticator(pool, id);
  if (!authenticator?.confirmedAt) return false;
  const secret = sealed.open(id, authenticator.secret);
  const step = stepOfCode(secret, plain, await databaseTime(pool));
  return step !== null && (await spendStep(pool, id, authenticator.secret, step));
};

/** The owner gets an email about every use, because the code may have been stolen. */
const spendRecovery: Spend = async ({ pool, relay }, user, plain) => {
  const isRight = await inTransaction(pool, async (client) => {
    if (!(await spendRecoveryCode(client, user.id, recoveryCodeHash(user.id, plain)))) return false;
    const left = await countRecoveryCodes(client, user.id);
    await enqueue(client, [loginChanged(user, 'recovery-code-used', await databaseTime(client), left)]);
    return true;
  });
  relay.wake();
  return isRight;
};

/** Anyone who enters codes knows the password. */
async function reportWrongCodes({ pool, relay }: SecondFactorNeeds, user: User): Promise<void> {
  await inTransaction(pool, async (client) =>
    enqueue(client, [loginChanged(user, 'wrong-codes', await databaseTime(client))]),
  );
  relay.wake();
}

/**
 * Uses up a code of the user's authenticator app, or one of their recovery codes. Throws Refusal 'wrong-code' or
 * 'too-many-requests'.
 *
 * @param device the id of a device on which this account's second factor was shown before
 */
export async function spendCode(
  needs: SecondFactorNeeds,
  user: User,
  typed: string,
  device: string | null,
): Promise<void> {
  const plain = plainCode(typed);
  const ofApp = isAuthenticatorCode(plain);
  const spend = ofApp ? spendAppCode : spendRecovery;
  const guess = { userId: user.id, device };
  if (await needs.attempts.isRightCode(guess, () => spend(needs, user, plain))) return;
  if (await needs.attempts.hasNoCodeGuessesLeft(guess)) await reportWrongCodes(needs, user);
  throw new Refusal('wrong-code', ofApp ? WRONG_CODE : WRONG_RECOVERY_CODE);
}
