import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Dependencies } from '../dependencies.ts';
import type { User } from '../users/user.ts';
import { countUse, findPasskey, insertPasskey, passkeysOf, removePasskey } from './passkey-store.ts';
import { findUser } from '../users/user-store.ts';
import { changeSignIn } from './change-login.ts';
import { acceptChallenge, newChallenge } from './passkey-challenge.ts';
import { dropUselessCodes, issueRecoveryCodes, mustWorkHere } from './second-factors.ts';

/** Loaded when somebody uses it: its parsers are a fifth of what the service needs to start. */
const webauthn = () => import('@simplewebauthn/server');

const MOST = 20;
const refused = (cause?: unknown) =>
  new Refusal('passkey-refused', 'That passkey did not work. Please try again.', { cause });

/** Browsers give a passkey to the shop's own host and to no other. Throws Refusal 'unavailable'. */
function shopOf({ config: { SHOP_URL } }: Dependencies) {
  if (!SHOP_URL) throw new Refusal('unavailable', 'Passkeys need the shop’s address (SHOP_URL)');
  const { hostname, origin, host } = new URL(SHOP_URL);
  return { rpID: hostname, rpName: host, origin };
}

type Accept = (challenge: string) => Promise<boolean>;

/** What is not rightly signed is refused, whatever the library finds wrong with it; a database that is away is no such thing. */
async function verified<T extends { verified: boolean }>(
  accept: Accept,
  verify: (expectedChallenge: Accept) => Promise<T>,
): Promise<T & { verified: true }> {
  let failure: unknown;
  const expectedChallenge: Accept = (challenge) =>
    accept(challenge).catch((error: unknown) => {
      failure = error;
      return false;
    });
  const answer = await verify(expectedChallenge).catch((error: unknown) => {
    throw failure ?? refused(error);
  });
  if (!answer.verified) throw refused();
  return answer as T & { verified: true };
}

/** Throws Refusal 'forbidden', 'conflict' or 'unavailable'. */
export async function registrationOptions(dependencies: Dependencies, user: User) {
  mustWorkHere(user);
  const { rpID, rpName } = shopOf(dependencies);
  const known = await passkeysOf(dependencies.pool, user.id);
  if (known.length >= MOST) throw new Refusal('conflict', `An account has ${MOST} passkeys at most`);
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpID,
    rpName,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    challenge: await newChallenge(dependencies, `registration of ${user.id}`),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** All sessions end. With the first second factor come recovery codes. Throws Refusal 'passkey-refused', 'conflict' or 'forbidden'. */
export async function addPasskey(
  dependencies: Dependencies,
  user: User,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<{ user: User; recoveryCodes?: string[] }> {
  mustWorkHere(user);
  const { rpID, origin } = shopOf(dependencies);
  const { verifyRegistrationResponse } = await webauthn();
  const accept: Accept = (challenge) =>
    acceptChallenge(dependencies, `registration of ${user.id}`, challenge);
  const { registrationInfo: info } = await verified(accept, (expectedChallenge) =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!info) throw refused();
  const { id, publicKey, counter: signCount } = info.credential;
  let recoveryCodes: string[] | undefined;
  const after = await changeSignIn(dependencies, user.id, 'passkey-added', async (client) => {
    if (!(await insertPasskey(client, { id, userId: user.id, name, publicKey, signCount }))) return false;
    if (!user.hasSecondFactor) recoveryCodes = await issueRecoveryCodes(client, user.id);
    return true;
  });
  if (!after) throw new Refusal('conflict', 'This passkey is known already');
  return { user: after, ...(recoveryCodes && { recoveryCodes }) };
}

/** Throws Refusal 'not-found'. */
export async function dropPasskey(dependencies: Dependencies, userId: string, id: string): Promise<User> {
  const after = await changeSignIn(dependencies, userId, 'passkey-removed', async (client) => {
    if (!(await removePasskey(client, userId, id))) return false;
    await dropUselessCodes(client, userId);
    return true;
  });
  if (!after) throw new Refusal('not-found', 'Passkey not found');
  return after;
}

/** For whoever is about to sign in: the device knows whose passkeys it has. */
export async function signInOptions(dependencies: Dependencies) {
  const { rpID } = shopOf(dependencies);
  const { generateAuthenticationOptions } = await webauthn();
  const challenge = await newChallenge(dependencies, 'sign-in');
  return generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' });
}

/** Whose passkey has signed this; it stands for password and code. Throws Refusal 'passkey-refused'. */
export async function checkPasskey(
  dependencies: Dependencies,
  response: AuthenticationResponseJSON,
): Promise<User> {
  const { pool } = dependencies;
  const { rpID, origin } = shopOf(dependencies);
  const passkey = await findPasskey(pool, response.id);
  if (!passkey) throw refused();
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) throw refused();
  const { verifyAuthenticationResponse } = await webauthn();
  const accept: Accept = (challenge) => acceptChallenge(dependencies, 'sign-in', challenge);
  const { authenticationInfo } = await verified(accept, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
      },
      requireUserVerification: true,
    }),
  );
  if (!(await countUse(pool, passkey.id, authenticationInfo.newCounter))) throw refused();
  const user = await findUser(pool, passkey.userId);
  if (!user) throw refused();
  return user;
}
