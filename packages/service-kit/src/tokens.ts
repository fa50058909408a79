import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';

export interface Verified {
  subject: string;
  version: number;
  expiresAt: number;
}

/** Reading a key from PEM takes as long as signing with it. */
function readOnce(read: (pem: string) => KeyObject): (pem: string) => KeyObject {
  const keys = new Map<string, KeyObject>();
  return (pem) => {
    const key = keys.get(pem) ?? read(pem);
    keys.set(pem, key);
    return key;
  };
}
const publicKeyOf = readOnce(createPublicKey);
const privateKeyOf = readOnce(createPrivateKey);

const REMEMBERED = 20_000;
/**
 * Tokens known to be good, by key and audience. A token is as good to one service as to the next, so that those of one process
 * share what they know; and what this process signed itself nobody needs to verify.
 */
const known = new Map<string, Map<string, Verified>>();
function knownBy(key: KeyObject, audience: string): Map<string, Verified> {
  const name = `${audience} ${key.export({ type: 'spki', format: 'der' }).toString('base64')}`;
  const tokens = known.get(name) ?? new Map<string, Verified>();
  known.set(name, tokens);
  return tokens;
}
function remember(tokens: Map<string, Verified>, token: string, verified: Verified): Verified {
  if (tokens.size >= REMEMBERED) tokens.delete(tokens.keys().next().value as string);
  tokens.set(token, verified);
  return verified;
}

/** A signature is verified once and remembered until the token ends; bounded, oldest out first. Null: not good (any more). */
export function createVerifier(
  publicKey: string,
  audience: string,
): (token: string, now?: number) => Verified | null {
  let tokens: Map<string, Verified> | undefined;
  return (token, now = Date.now()) => {
    tokens ??= knownBy(publicKeyOf(publicKey), audience);
    const remembered = tokens.get(token);
    if (remembered) {
      if (remembered.expiresAt > now) return remembered;
      tokens.delete(token);
      return null;
    }
    try {
      const claims = jwt.verify(token, publicKeyOf(publicKey), { algorithms: ['ES256'], audience });
      if (typeof claims === 'string' || !claims.sub || !claims.exp) return null;
      return remember(tokens, token, {
        subject: claims.sub,
        version: Number(claims['ver'] ?? 0),
        expiresAt: claims.exp * 1000,
      });
    } catch {
      return null;
    }
  };
}

/** By the private key: what is known to those who verify its signatures. */
const signed = new WeakMap<KeyObject, Map<string, Map<string, Verified>>>();
function signedBy(key: KeyObject, audience: string): Map<string, Verified> {
  const audiences = signed.get(key) ?? new Map<string, Map<string, Verified>>();
  signed.set(key, audiences);
  const tokens = audiences.get(audience) ?? knownBy(createPublicKey(key), audience);
  audiences.set(audience, tokens);
  return tokens;
}

/**
 * Signs a token that `createAuthenticator` reads. `version` is the user's session version; guests have none.
 *
 * @param privateKey as PEM, or read already
 */
export function signToken(
  privateKey: string | KeyObject,
  audience: string,
  subject: string,
  lifetimeSeconds: number,
  version = 0,
): string {
  const key = typeof privateKey === 'string' ? privateKeyOf(privateKey) : privateKey;
  const issued = Math.floor(Date.now() / 1000);
  const expires = issued + lifetimeSeconds;
  const claims = { ver: version, aud: audience, sub: subject, iat: issued, exp: expires };
  const token = jwt.sign(claims, key, { algorithm: 'ES256' });
  remember(signedBy(key, audience), token, { subject, version, expiresAt: expires * 1000 });
  return token;
}
