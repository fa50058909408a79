import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { Refusal } from '@slipcast/contracts/refusal';
import type { User } from '../users/user.ts';
import { addSecondFactor } from './change-second-factors.ts';
import type { SecondFactorNeeds } from './needs.ts';
import { acceptChallenge, newChallenge } from './passkey-challenge.ts';
import { insertPasskey, passkeysOf } from './passkey-store.ts';
import { passkeyRefused, shopOf, verified, webauthn } from './webauthn.ts';

const MOST = 20;

const purposeOf = ({ id }: User) => `registration of ${id}` as const;

/** Throws Refusal 'conflict' or 'unavailable'. */
export async function registrationOptions(needs: SecondFactorNeeds, user: User) {
  const { rpID, rpName } = shopOf(needs.config);
  const known = await passkeysOf(needs.pool, user.id);
  if (known.length >= MOST) throw new Refusal('conflict', `An account can have at most ${MOST} passkeys`);
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpID,
    rpName,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    challenge: await newChallenge(needs, purposeOf(user)),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Throws Refusal 'passkey-refused' or 'conflict'. */
export async function addPasskey(
  needs: SecondFactorNeeds,
  user: User,
  { name, response }: { name: string; response: RegistrationResponseJSON },
) {
  const { rpID, origin } = shopOf(needs.config);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo: info } = await verified(
    (challenge) => acceptChallenge(needs, purposeOf(user), challenge),
    (expectedChallenge) =>
      verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }),
  );
  if (!info) throw passkeyRefused();
  const { id, publicKey, counter: signCount } = info.credential;
  const added = await addSecondFactor(needs, user, 'passkey-added', (client) =>
    insertPasskey(client, { id, userId: user.id, name, publicKey, signCount }),
  );
  if (!added) throw new Refusal('conflict', 'This passkey has already been added');
  return added;
}
