import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { cookieIn } from '@slipcast/service-kit/auth';
import { createVerifier, signToken } from '@slipcast/service-kit/tokens';
import type { UserConfig } from '../config.ts';

const AUDIENCE = 'slipcast-device';
const NAME = 'slipcast_device';
const DAYS = 180;

/** In a device's token: whether a second factor was shown on it. */
const PROVEN = 1;

/** Devices that have logged in before. Their cookie grants no access: their guesses are only counted separately. */
export function createKnownDevices(config: UserConfig) {
  const verify = createVerifier(config.AUTH_PUBLIC_KEY, AUDIENCE);
  const secure = config.SHOP_URL?.startsWith('https:') ?? false;
  const name = secure ? `__Host-${NAME}` : NAME;
  const deviceOf = (req: Request, userId: string | undefined) => {
    const token = cookieIn(req.headers.cookie, name);
    const known = token ? verify(token) : null;
    if (!known?.sessionId || known.subject !== userId) return null;
    return { id: known.sessionId, isProven: known.version === PROVEN };
  };
  return {
    /** The id of the device that sent this request, if it has logged in to this account before. */
    idOf: (req: Request, userId: string | undefined): string | null => deviceOf(req, userId)?.id ?? null,
    /** The same, if the account's second factor was shown on this device: a password, or a link to set one, is no proof of that. */
    provenIdOf(req: Request, userId: string): string | null {
      const device = deviceOf(req, userId);
      return device?.isProven ? device.id : null;
    },
    /**
     * After a right password, or a new one set through an emailed link.
     *
     * @param isProven whether a second factor was shown with it
     */
    remember(req: Request, res: Response, userId: string, isProven = false): void {
      const before = deviceOf(req, userId);
      const version = isProven || before?.isProven ? PROVEN : 0;
      const seconds = DAYS * 24 * 3600;
      const id = before?.id ?? randomUUID();
      const token = signToken(config.AUTH_PRIVATE_KEY, AUDIENCE, userId, seconds, version, id);
      res.cookie(name, token, { maxAge: seconds * 1000, path: '/', httpOnly: true, secure, sameSite: 'lax' });
    },
  };
}
