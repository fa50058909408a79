import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Called, Caller } from '@slipcast/contracts/callers';

/** The gateway removes it from what comes from outside. */
export const CALLER_HEADER = 'x-service-token';

const LIFETIME_SECONDS = 300;
/** Clocks of processes differ; a token is accepted for this long before and after its time. */
const CLOCKS_APART_SECONDS = 600;

/** ES256 is of this curve alone. */
function onlyP256(key: KeyObject): KeyObject {
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('not a key for ES256');
  return key;
}

/** @param text base64 of PKCS #8; throws for anything else */
export const readServiceKey = (text: string): KeyObject =>
  onlyP256(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));

/**
 * Public keys by caller; a caller whose key is being rotated has several.
 *
 * @param text `order:BASE64,payment:BASE64`, each base64 of SPKI; throws Error for anything else
 */
export function readCallerKeys(text: string): Map<string, KeyObject[]> {
  const keys = new Map<string, KeyObject[]>();
  for (const entry of text.split(',')) {
    const [name = '', key = ''] = entry.trim().split(':');
    const read = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    keys.set(name, [...(keys.get(name) ?? []), onlyP256(read)]);
  }
  return keys;
}

/**
 * Tokens by which this service says who it is: ES256, for one other service each, good for five minutes.
 *
 * @param privateKey as `readServiceKey` reads it
 */
export function createCallerTokens(
  caller: Caller,
  privateKey: string,
  now = () => Date.now(),
): (audience: Called) => string {
  const key = readServiceKey(privateKey);
  const tokens = new Map<Called, { token: string; renewAt: number }>();
  return (audience) => {
    const known = tokens.get(audience);
    if (known && now() < known.renewAt) return known.token;
    const issued = Math.floor(now() / 1000);
    const claims = { iss: caller, aud: audience, iat: issued, exp: issued + LIFETIME_SECONDS };
    const token = jwt.sign(claims, key, { algorithm: 'ES256' });
    tokens.set(audience, { token, renewAt: (issued + LIFETIME_SECONDS / 2) * 1000 });
    return token;
  };
}

/**
 * Identifies the calling service; null if it cannot prove who it is. A token made for another service counts as none.
 *
 * @param publicKeys as `readCallerKeys` reads them
 */
export function createCallerCheck(
  audience: string,
  publicKeys: string,
  now = () => Date.now(),
): (token: unknown) => string | null {
  const keys = readCallerKeys(publicKeys);
  const known = new LRUCache<string, { caller: string; until: number }>({ max: 500 });

  function verify(token: string): { caller: string; until: number } | null {
    const issuer = jwt.decode(token, { json: true })?.iss ?? '';
    for (const key of keys.get(issuer) ?? []) {
      try {
        const { exp = 0 } = jwt.verify(token, key, {
          algorithms: ['ES256'],
          audience,
          issuer,
          clockTolerance: CLOCKS_APART_SECONDS,
          clockTimestamp: now() / 1000,
        }) as jwt.JwtPayload;
        return { caller: issuer, until: (exp + CLOCKS_APART_SECONDS) * 1000 };
      } catch {
        // Signed with this caller's other key, or not by it.
      }
    }
    return null;
  }

  return (token) => {
    if (typeof token !== 'string') return null;
    const found = known.get(token) ?? verify(token);
    if (!found || now() > found.until) return null;
    known.set(token, found);
    return found.caller;
  };
}
