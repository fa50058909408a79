import { Refusal } from '@slipcast/contracts/refusal';
import { databaseTime } from '@slipcast/storage/postgres';
import type { User } from '../users/user.ts';
import { authenticatorUri, newAuthenticatorSecret, plainCode, stepOfCode } from './authenticator-codes.ts';
import { beginAuthenticator, confirmAuthenticator, findAuthenticator } from './authenticator-store.ts';
import { addSecondFactor, mustWorkHere } from './change-second-factors.ts';
import type { SecondFactorNeeds } from './needs.ts';

const alreadyThere = () =>
  new Refusal(
    'conflict',
    'This account already has an authenticator app. Remove it before you set up another.',
  );

/** A secret for an app, which counts once one of its codes has been entered. Throws Refusal 'conflict' or 'forbidden'. */
export async function beginSetUp({ pool, sealed, config }: SecondFactorNeeds, user: User) {
  mustWorkHere(user);
  const secret = newAuthenticatorSecret();
  if (!(await beginAuthenticator(pool, user.id, sealed.seal(user.id, secret)))) throw alreadyThere();
  const issuer = config.SHOP_URL ? new URL(config.SHOP_URL).host : 'slipcast';
  return { secret, uri: authenticatorUri(secret, issuer, user.email) };
}

/** The app counts from now on. Throws Refusal 'wrong-code', 'too-many-requests', 'conflict' or 'forbidden'. */
export async function finishSetUp(needs: SecondFactorNeeds, user: User, typed: string) {
  const { pool, sealed, attempts } = needs;
  mustWorkHere(user);
  const begun = await findAuthenticator(pool, user.id);
  if (begun?.confirmedAt) throw alreadyThere();
  if (!begun) throw new Refusal('conflict', 'Please start setting up your authenticator app again.');
  let step = null as number | null;
  const isRight = await attempts.isRightCode({ userId: user.id, device: null }, async () => {
    step = stepOfCode(sealed.open(user.id, begun.secret), plainCode(typed), await databaseTime(pool));
    return step !== null;
  });
  if (!isRight || step === null)
    throw new Refusal('wrong-code', 'That code is not right. Please enter the one that your app shows now.');
  const confirmed = step;
  const added = await addSecondFactor(needs, user, 'authenticator-added', (client) =>
    confirmAuthenticator(client, user.id, begun.secret, confirmed),
  );
  if (!added) throw alreadyThere();
  return added;
}
