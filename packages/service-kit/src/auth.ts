import { parseCookie } from 'cookie';
import { guestOwner, userOwner, type Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import {
  SECURE_SESSION_COOKIE,
  SESSION_COOKIE,
  SESSION_COOKIE_AUDIENCE,
  sessionCookieIn,
} from './session-cookie.ts';
import type { Session, SessionReader } from './sessions.ts';
import { createVerifier, type Verified } from './tokens.ts';

export { signToken } from './tokens.ts';

export const ACCESS_AUDIENCE = 'slipcast';
export const GUEST_AUDIENCE = 'slipcast-guest';
export const GUEST_COOKIE = 'slipcast_guest';
/** The same where TLS ends before the shop: browsers take it from this very host only, and only over TLS. */
export const SECURE_GUEST_COOKIE = `__Host-${GUEST_COOKIE}`;
export const SESSION_OVER = 'Your session has expired. Please log in again.';

export interface User {
  id: string;
  /** True for super admins too (decision 5). */
  isAdmin: boolean;
  isSuperAdmin: boolean;
  /** True for admins too, who may do whatever packers may. */
  isPacker: boolean;
  /** An admin by role, but not before they have set up a second factor. */
  needsSecondFactor: boolean;
  /** The login that the token comes from. */
  session: { id: string; expiresAt: Date };
}
/** The caller. At most one of the two is set; a logged-in shopper is never a guest. */
export interface Asker {
  user: User | null;
  guestId: string | null;
}
/** The owner of the caller's cart, holds and payments; null without a token or cookie. */
export const ownerOf = ({ user, guestId }: Asker): Owner | null =>
  user ? userOwner(user.id) : guestId ? guestOwner(guestId) : null;

/** One cookie of a request, if it has it. */
export const cookieIn = (header: string | undefined, name: string): string | undefined =>
  parseCookie(header ?? '')[name];

const isOver = (token: { version: number; sessionId: string }, now: Session): boolean =>
  token.version !== now.version || (now.ended ?? []).includes(token.sessionId);

export type Authenticator = ReturnType<typeof createAuthenticator>;

/**
 * Verifies ES256 access tokens and guest cookies. Session version, roles and ended logins are read fresh at every call,
 * so that logging out, a role change or a password reset ends sessions at once.
 */
export function createAuthenticator(keys: { auth: string; guest: string }, sessions: SessionReader) {
  const verifyAccess = createVerifier(keys.auth, ACCESS_AUDIENCE);
  const verifyGuest = createVerifier(keys.guest, GUEST_AUDIENCE);
  const verifyCookie = {
    [SESSION_COOKIE]: createVerifier(keys.auth, SESSION_COOKIE_AUDIENCE[SESSION_COOKIE]),
    [SECURE_SESSION_COOKIE]: createVerifier(keys.auth, SESSION_COOKIE_AUDIENCE[SECURE_SESSION_COOKIE]),
  };
  /** null: not good, or not good any more. */
  const userOf = async (verified: Verified | null): Promise<User | null> => {
    const session = verified ? await sessions.read(verified.subject) : null;
    if (!verified || !session || isOver(verified, session)) return null;
    return {
      id: verified.subject,
      isAdmin: session.isAdmin || session.isSuperAdmin,
      isSuperAdmin: session.isSuperAdmin,
      isPacker: (session.isPacker ?? false) || session.isAdmin || session.isSuperAdmin,
      needsSecondFactor: session.needsSecondFactor ?? false,
      session: { id: verified.sessionId, expiresAt: new Date(verified.expiresAt) },
    };
  };
  return {
    /** The bearer's user, or null without a bearer. Throws Refusal 401 'session-over' for a token that is not good any more. */
    async user(authorization: string | undefined): Promise<User | null> {
      if (authorization === undefined) return null;
      const token = /^Bearer (.+)$/i.exec(authorization)?.[1];
      const user = await userOf(token ? verifyAccess(token) : null);
      if (!user) throw new Refusal('session-over', SESSION_OVER);
      return user;
    },
    /** The user of the session cookie, or null. Never throws: a cookie that is not good any more is no cookie. */
    async cookieUser(cookieHeader: string | undefined): Promise<User | null> {
      const cookie = sessionCookieIn(cookieHeader);
      return cookie && userOf(verifyCookie[cookie.name](cookie.token));
    },
    /** The guest id in the signed cart cookie, or null. Never throws: a bad cookie is no cookie. */
    guest(cookieHeader: string | undefined): string | null {
      const cookies = parseCookie(cookieHeader ?? '');
      const token = cookies[SECURE_GUEST_COOKIE] ?? cookies[GUEST_COOKIE];
      return token ? (verifyGuest(token)?.subject ?? null) : null;
    },
  };
}
