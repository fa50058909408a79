import { databaseTime } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { spendChallenge } from './passkey-store.ts';

/** Longer than anybody takes to find their key and type its PIN. */
const MINUTES = 5;

/** What a challenge is for. */
type Purpose = 'sign-in' | `registration of ${string}`;

const owner = (purpose: Purpose) => `challenge for ${purpose}`;

/**
 * What a passkey is to sign. It says itself until when it is good, encrypted with the service's key, so that nothing is stored for those who
 * only look at the sign-in page.
 */
export async function newChallenge(
  { pool, sealed }: Dependencies,
  purpose: Purpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const until = (await databaseTime(pool)).getTime() + MINUTES * 60_000;
  return new Uint8Array(Buffer.from(sealed.seal(owner(purpose), String(until)), 'base64url'));
}

/** Whether this challenge is ours, for this purpose, not too old, and not spent before; it is from now on. */
export async function acceptChallenge(
  { pool, sealed }: Dependencies,
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
