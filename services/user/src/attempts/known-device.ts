import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { cookieIn } from '@slipcast/service-kit/auth';
import { createVerifier, signToken } from '@slipcast/service-kit/tokens';
import type { UserConfig } from '../config.ts';

const AUDIENCE = 'slipcast-device';
const NAME = 'slipcast_device';
const DAYS = 180;

/** A device that has signed in to an account before. The cookie opens nothing: it only has guesses counted on their own. */
export interface KnownDevice {
  id: string;
  userId: string;
}

export function createKnownDevices(config: UserConfig) {
  const verify = createVerifier(config.AUTH_PUBLIC_KEY, AUDIENCE);
  const secure = config.SHOP_URL?.startsWith('https:') ?? false;
  const name = secure ? `__Host-${NAME}` : NAME;
  const read = (req: Request): KnownDevice | null => {
    const token = cookieIn(req.headers.cookie, name);
    const known = token ? verify(token) : null;
    return known?.sessionId ? { id: known.sessionId, userId: known.subject } : null;
  };
  return {
    read,
    /** After a password was right, or chosen anew through a mailed link. */
    remember(req: Request, res: Response, userId: string): void {
      const known = read(req);
      const id = known?.userId === userId ? known.id : randomUUID();
      const seconds = DAYS * 24 * 3600;
      const token = signToken(config.AUTH_PRIVATE_KEY, AUDIENCE, userId, seconds, 0, id);
      res.cookie(name, token, { maxAge: seconds * 1000, path: '/', httpOnly: true, secure, sameSite: 'lax' });
    },
  };
}
export type KnownDevices = ReturnType<typeof createKnownDevices>;
