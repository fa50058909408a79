import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import type { KnownDevice } from '../attempts/known-device.ts';
import { isAuthenticatorCode, plainCode, stepOfCode } from './authenticator-codes.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { signInChanged } from '../users/user-events.ts';
import type { User } from '../users/user.ts';
import { findAuthenticator, spendStep } from './authenticator-store.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-code-store.ts';

const WRONG_CODE =
  'That code is not right, or it was used before. Please enter the one that your app shows now.';
const WRONG_RECOVERY_CODE = 'That recovery code is not right, or it was used before.';

async function spendAppCode({ pool, sealed }: Dependencies, { id }: User, plain: string): Promise<boolean> {
  const authenticator = await findAuthenticator(pool, id);
  if (!authenticator?.confirmedAt) return false;
  const secret = sealed.open(id, authenticator.secret);
  const step = stepOfCode(secret, plain, await databaseTime(pool));
  return step !== null && (await spendStep(pool, id, authenticator.secret, step));
}

/** Its owner hears of every use: who did not use it themselves has been robbed of it. */
async function spendRecovery({ pool, relay }: Dependencies, user: User, plain: string): Promise<boolean> {
  const isRight = await inTransaction(pool, async (client) => {
    if (!(await spendRecoveryCode(client, user.id, recoveryCodeHash(user.id, plain)))) return false;
    const left = await countRecoveryCodes(client, user.id);
    await enqueue(client, [signInChanged(user, 'recovery-code-used', await databaseTime(client), left)]);
    return true;
  });
  relay.wake();
  return isRight;
}

/**
 * Uses up a code of the user's authenticator app, or one of their recovery codes. Only wrong ones count towards the limit.
 * Throws Refusal 'wrong-code' or 'too-many-requests'.
 *
 * @param device its cookie, whosever account it is for
 */
export async function spendCode(
  dependencies: Dependencies,
  user: User,
  typed: string,
  device: KnownDevice | null,
): Promise<void> {
  const { attempts } = dependencies;
  const guess = { userId: user.id, device: device?.userId === user.id ? device.id : null };
  await attempts.code.take(guess);
  const plain = plainCode(typed);
  const ofApp = isAuthenticatorCode(plain);
  let isWrong = false;
  try {
    isWrong = !(await (ofApp ? spendAppCode : spendRecovery)(dependencies, user, plain));
  } finally {
    if (!isWrong) await attempts.code.giveBack(guess);
  }
  if (isWrong) throw new Refusal('wrong-code', ofApp ? WRONG_CODE : WRONG_RECOVERY_CODE);
}
