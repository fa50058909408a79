import { databaseTime } from '@slipcast/storage/postgres';
import type { SecondFactorNeeds } from './needs.ts';
import { spendChallenge } from './passkey-store.ts';

/** Longer than anyone takes to find their key and type its PIN. */
const MINUTES = 5;

/** What a challenge is for. */
type Purpose = 'sign-in' | `registration of ${string}`;
type Needs = Pick<SecondFactorNeeds, 'pool' | 'sealed'>;

const owner = (purpose: Purpose) => `challenge for ${purpose}`;

/**
 * What a passkey is to sign. The challenge itself contains its expiry, encrypted with the service's key, so that nothing is
 * stored for people who only look at the login page.
 */
export async function newChallenge(
  { pool, sealed }: Needs,
  purpose: Purpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const until = (await databaseTime(pool)).getTime() + MINUTES * 60_000;
  return new Uint8Array(Buffer.from(sealed.seal(owner(purpose), String(until)), 'base64url'));
}

/** Spends a challenge. False unless it is ours, for this purpose, recent and unspent. */
export async function acceptChallenge(
  { pool, sealed }: Needs,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  let until: number;
  try {
    until = Number(sealed.open(owner(purpose), challenge));
  } catch {
    return false;
  }
  if (!(until > (await databaseTime(pool)).getTime())) return false;
  return spendChallenge(pool, Buffer.from(challenge, 'base64url').toString('base64url'), new Date(until));
}
