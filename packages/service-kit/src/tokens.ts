import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';

export interface Verified {
  subject: string;
  version: number;
  /** The login that the token comes from; '' for a guest's. */
  sessionId: string;
  expiresAt: number;
}

/** `name` is the same for both halves of a pair. Reading a key from PEM takes as long as signing with it, so it is done once. */
const keys = new Map<string | KeyObject, { key: KeyObject; name: string }>();
function readKey(given: string | KeyObject, read: (pem: string) => KeyObject) {
  const known = keys.get(given) ?? {
    key: typeof given === 'string' ? read(given) : given,
    name: createPublicKey(given).export({ type: 'spki', format: 'der' }).toString('base64'),
  };
  keys.set(given, known);
  return known;
}

/**
 * Tokens known to be good, by audience and key. A token is as good to one service as to the next, so those of one process
 * share what they know. Tokens that this process signed need no verification.
 */
const good = new LRUCache<string, Verified>({ max: 20_000 });

/** A signature is verified once and stored until the token ends. Null: not good (any more). */
export function createVerifier(
  publicKey: string,
  audience: string,
): (token: string, now?: number) => Verified | null {
  return (token, now = Date.now()) => {
    const { key, name } = readKey(publicKey, createPublicKey);
    const stored = good.get(`${audience} ${name} ${token}`);
    if (stored) return stored.expiresAt > now ? stored : null;
    try {
      const claims = jwt.verify(token, key, { algorithms: ['ES256'], audience });
      if (typeof claims === 'string' || !claims.sub || !claims.exp) return null;
      const { sub: subject, exp, ver, sid } = claims;
      const verified = {
        subject,
        version: Number(ver ?? 0),
        sessionId: String(sid ?? ''),
        expiresAt: exp * 1000,
      };
      good.set(`${audience} ${name} ${token}`, verified);
      return verified;
    } catch {
      return null;
    }
  };
}

/**
 * Signs a token that `createAuthenticator` reads. `version` is the user's session version and `sessionId` the login; guests have
 * neither.
 *
 * @param privateKey as PEM, or read already
 */
export function signToken(
  privateKey: string | KeyObject,
  audience: string,
  subject: string,
  lifetimeSeconds: number,
  version = 0,
  sessionId = '',
): string {
  const { key, name } = readKey(privateKey, createPrivateKey);
  const issued = Math.floor(Date.now() / 1000);
  const expires = issued + lifetimeSeconds;
  const claims = {
    ver: version,
    ...(sessionId && { sid: sessionId }),
    aud: audience,
    sub: subject,
    iat: issued,
    exp: expires,
  };
  const token = jwt.sign(claims, key, { algorithm: 'ES256' });
  good.set(`${audience} ${name} ${token}`, { subject, version, sessionId, expiresAt: expires * 1000 });
  return token;
}
