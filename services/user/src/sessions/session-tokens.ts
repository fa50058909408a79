import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import type { SignedIn } from '@slipcast/contracts/http/auth';
import { ACCESS_AUDIENCE, signToken } from '@slipcast/service-kit/auth';
import {
  SECURE_SESSION_COOKIE,
  SESSION_COOKIE,
  SESSION_COOKIE_AUDIENCE,
} from '@slipcast/service-kit/session-cookie';
import type { UserConfig } from '../config.ts';
import { wireUser, type User } from '../users/user.ts';

/** A session is a token in the answer's body, and beside it a cookie that no script can read. */
export function createSessionTokens({ AUTH_PRIVATE_KEY: key, TOKEN_HOURS: hours, SHOP_URL }: UserConfig) {
  const seconds = Math.round(hours * 3600);
  const secure = SHOP_URL?.startsWith('https:') ?? false;
  const cookie = secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    /** @param session the session that goes on; a new one without it */
    start(res: Response, user: User, session?: { id: string }): SignedIn {
      const { id, sessionVersion } = user;
      const sessionId = session?.id || randomUUID();
      const signed = (audience: string) => signToken(key, audience, id, seconds, sessionVersion, sessionId);
      res.cookie(cookie, signed(SESSION_COOKIE_AUDIENCE[cookie]), { ...options, maxAge: seconds * 1000 });
      return { token: signed(ACCESS_AUDIENCE), user: wireUser(user) };
    },
    clearCookie: (res: Response): void => void res.clearCookie(cookie, options),
  };
}
