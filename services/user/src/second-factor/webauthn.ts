import { Refusal } from '@slipcast/contracts/refusal';
import type { UserConfig } from '../config.ts';

/** Loaded at the first use: its parsers are a fifth of what the service needs to start. */
export const webauthn = () => import('@simplewebauthn/server');

export const passkeyRefused = (cause?: unknown) =>
  new Refusal('passkey-refused', 'That passkey did not work. Please try again.', { cause });

/** Browsers give a passkey only to the shop's own host. Throws Refusal 'unavailable'. */
export function shopOf({ SHOP_URL }: UserConfig) {
  if (!SHOP_URL) throw new Refusal('unavailable', 'Passkeys need the shop’s address (SHOP_URL)');
  const { hostname, origin, host } = new URL(SHOP_URL);
  return { rpID: hostname, rpName: host, origin };
}

type Accept = (challenge: string) => Promise<boolean>;

/** Refuses whatever the library cannot verify, for whatever reason, but passes on a failure of the database. */
export async function verified<T extends { verified: boolean }>(
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
    throw failure ?? passkeyRefused(error);
  });
  if (!answer.verified) throw passkeyRefused();
  return answer as T & { verified: true };
}
