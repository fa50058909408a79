import { createPublicKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { guestOwner, userOwner, type Owner } from '@slipcast/contracts/ids';
import { Refusal } from './refusal.ts';
import type { SessionReader } from './sessions.ts';

export const ACCESS_AUDIENCE = 'slipcast';
export const GUEST_AUDIENCE = 'slipcast-guest';
export const GUEST_COOKIE = 'slipcast_guest';
export const SESSION_OVER = 'Your session has expired. Please log in again.';

export interface User {
  id: string;
  /** True for super admins too (decision 5). */
  isAdmin: boolean;
  isSuperAdmin: boolean;
}
/** Who asks. At most one of the two is set; a signed-in shopper is never a guest. */
export interface Asker {
  user: User | null;
  guestId: string | null;
}
/** The asker's cart, holds and payments go by this; null for somebody without a token or cookie. */
export const ownerOf = ({ user, guestId }: Asker): Owner | null =>
  user ? userOwner(user.id) : guestId ? guestOwner(guestId) : null;

interface Verified {
  subject: string;
  version: number;
  expiresAt: number;
}
export interface Authenticator {
  /** The bearer's user, or null without a bearer. Throws Refusal 401 'session-over' for a token that is not good any more. */
  user(authorization: string | undefined): Promise<User | null>;
  /** The guest id in the signed cart cookie, or null. Never throws: a bad cookie is no cookie. */
  guest(cookieHeader: string | undefined): string | null;
}

const REMEMBERED = 20_000;

/** A signature is verified once and remembered until the token ends; bounded, oldest out first. */
function rememberingVerifier(publicKey: string, audience: string) {
  const known = new Map<string, Verified>();
  // From PEM it would be read anew for every token.
  let key: KeyObject | undefined;
  return (token: string, now = Date.now()): Verified | null => {
    const remembered = known.get(token);
    if (remembered) {
      if (remembered.expiresAt > now) return remembered;
      known.delete(token);
      return null;
    }
    try {
      const claims = jwt.verify(token, (key ??= createPublicKey(publicKey)), {
        algorithms: ['ES256'],
        audience,
      });
      if (typeof claims === 'string' || !claims.sub || !claims.exp) return null;
      const verified = {
        subject: claims.sub,
        version: Number(claims['ver'] ?? 0),
        expiresAt: claims.exp * 1000,
      };
      if (known.size >= REMEMBERED) known.delete(known.keys().next().value as string);
      known.set(token, verified);
      return verified;
    } catch {
      return null;
    }
  };
}

/** Signs a token that `createAuthenticator` reads. `version` is the user's session version; guests have none. */
export const signToken = (
  privateKey: string,
  audience: string,
  subject: string,
  lifetimeSeconds: number,
  version = 0,
): string =>
  jwt.sign({ ver: version }, privateKey, {
    algorithm: 'ES256',
    audience,
    subject,
    expiresIn: lifetimeSeconds,
  });

const cookieValue = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * Verifies ES256 access tokens and guest cookies. Session version and role are read fresh at every call, so that a role
 * change or a password reset ends old sessions at once.
 */
export function createAuthenticator(
  keys: { auth: string; guest: string },
  sessions: SessionReader,
): Authenticator {
  const verifyAccess = rememberingVerifier(keys.auth, ACCESS_AUDIENCE);
  const verifyGuest = rememberingVerifier(keys.guest, GUEST_AUDIENCE);
  return {
    async user(authorization) {
      if (authorization === undefined) return null;
      const token = /^Bearer (.+)$/i.exec(authorization)?.[1];
      const verified = token ? verifyAccess(token) : null;
      const session = verified ? await sessions.read(verified.subject) : null;
      if (!verified || !session || session.version !== verified.version)
        throw new Refusal('session-over', SESSION_OVER);
      return {
        id: verified.subject,
        isAdmin: session.isAdmin || session.isSuperAdmin,
        isSuperAdmin: session.isSuperAdmin,
      };
    },
    guest(cookieHeader) {
      const token = cookieValue(cookieHeader, GUEST_COOKIE);
      return token ? (verifyGuest(token)?.subject ?? null) : null;
    },
  };
}
