import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { cookieIn } from '@slipcast/service-kit/auth';
import { createVerifier, signToken } from '@slipcast/service-kit/tokens';
import type { UserConfig } from '../config.ts';

const AUDIENCE = 'slipcast-device';
const NAME = 'slipcast_device';
const DAYS = 180;

/** Devices that have logged in before. Their cookie grants no access: their guesses are only counted separately. */
export function createKnownDevices(config: UserConfig) {
  const verify = createVerifier(config.AUTH_PUBLIC_KEY, AUDIENCE);
  const secure = config.SHOP_URL?.startsWith('https:') ?? false;
  const name = secure ? `__Host-${NAME}` : NAME;
  /** The id of the device that sent this request, if it has logged in to this account before. */
  const idOf = (req: Request, userId: string | undefined): string | null => {
    const token = cookieIn(req.headers.cookie, name);
    const known = token ? verify(token) : null;
    return known && known.subject === userId ? known.sessionId || null : null;
  };
  return {
    idOf,
    /** After a right password, or a new one set through an emailed link. */
    remember(req: Request, res: Response, userId: string): void {
      const id = idOf(req, userId) ?? randomUUID();
      const seconds = DAYS * 24 * 3600;
      const token = signToken(config.AUTH_PRIVATE_KEY, AUDIENCE, userId, seconds, 0, id);
      res.cookie(name, token, { maxAge: seconds * 1000, path: '/', httpOnly: true, secure, sameSite: 'lax' });
    },
  };
}
