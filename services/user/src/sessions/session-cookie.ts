import type { Response } from 'express';
import {
  SECURE_SESSION_COOKIE,
  SESSION_COOKIE,
  SESSION_COOKIE_AUDIENCE,
} from '@slipcast/service-kit/session-cookie';
import { signToken } from '@slipcast/service-kit/tokens';
import type { UserConfig } from '../config.ts';
import type { User } from '../users/user.ts';

/** The same session as the token's, where no script can read it. */
export function createSessionCookie(config: UserConfig) {
  const secure = config.SHOP_URL?.startsWith('https:') ?? false;
  const name = secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    set(res: Response, { id, sessionVersion }: User, sessionId: string, seconds: number): void {
      const audience = SESSION_COOKIE_AUDIENCE[name];
      const token = signToken(config.AUTH_PRIVATE_KEY, audience, id, seconds, sessionVersion, sessionId);
      res.cookie(name, token, { ...options, maxAge: seconds * 1000 });
    },
    clear: (res: Response): void => void res.clearCookie(name, options),
  };
}
export type SessionCookie = ReturnType<typeof createSessionCookie>;
