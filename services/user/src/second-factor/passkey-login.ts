import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { findUser } from '../users/user-store.ts';
import type { User } from '../users/user.ts';
import type { SecondFactorNeeds } from './needs.ts';
import { acceptChallenge, newChallenge } from './passkey-challenge.ts';
import { countUse, findPasskey } from './passkey-store.ts';
import { passkeyRefused, shopOf, verified, webauthn } from './webauthn.ts';

type Needs = Pick<SecondFactorNeeds, 'config' | 'pool' | 'sealed'>;

/** The options name no user, because the device knows which passkeys it has. */
export async function loginOptions(needs: Needs) {
  const { rpID } = shopOf(needs.config);
  const { generateAuthenticationOptions } = await webauthn();
  const challenge = await newChallenge(needs, 'sign-in');
  return generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' });
}

/** The user whose passkey has signed this, which replaces password and code. Throws Refusal 'passkey-refused'. */
export async function checkPasskey(needs: Needs, response: AuthenticationResponseJSON): Promise<User> {
  const { pool, config } = needs;
  const { rpID, origin } = shopOf(config);
  const passkey = await findPasskey(pool, response.id);
  if (!passkey) throw passkeyRefused();
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId)
    throw passkeyRefused();
  const { verifyAuthenticationResponse } = await webauthn();
  const { id, publicKey, signCount: counter } = passkey;
  const { authenticationInfo } = await verified(
    (challenge) => acceptChallenge(needs, 'sign-in', challenge),
    (expectedChallenge) =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: { id, publicKey: new Uint8Array(publicKey), counter },
        requireUserVerification: true,
      }),
  );
  if (!(await countUse(pool, id, authenticationInfo.newCounter))) throw passkeyRefused();
  const user = await findUser(pool, passkey.userId);
  if (!user) throw passkeyRefused();
  return user;
}
