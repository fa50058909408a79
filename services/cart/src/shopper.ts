import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { guestOwner, userOwner, type Owner } from '@slipcast/contracts/ids';
import {
  GUEST_AUDIENCE,
  GUEST_COOKIE,
  signToken,
  type Asker,
  type Authenticator,
} from '@slipcast/service-kit/auth';
import { Refusal } from '@slipcast/service-kit/refusal';
import type { CartConfig } from './config.ts';

const GUEST_SECONDS = 30 * 24 * 3600;

/** Whose cart a request is about. */
export interface Shopper {
  owner: Owner | null;
  /** A signed-in shopper's cart from before they signed in. */
  guest?: Owner;
}
export interface Shoppers {
  of(asker: Asker, req: Request): Shopper;
  /** Like `of`; somebody new becomes a guest with a cookie. Throws Refusal 429. */
  orNewGuest(asker: Asker, req: Request, res: Response): Promise<Shopper & { owner: Owner }>;
  forgetGuest(res: Response): void;
}

export function createShoppers(config: CartConfig, authenticator: Authenticator): Shoppers {
  const perMinute = config.GUEST_CARTS_PER_MINUTE;
  const limiter = perMinute > 0 ? new RateLimiterMemory({ points: perMinute, duration: 60 }) : null;
  const secure = config.SHOP_URL.startsWith('https:') ? '; Secure' : '';
  const setCookie = (res: Response, value: string, seconds: number) =>
    res.append(
      'set-cookie',
      `${GUEST_COOKIE}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
    );

  const of = ({ user, guestId }: Asker, req: Request): Shopper => {
    if (!user) return { owner: guestId ? guestOwner(guestId) : null };
    const before = req.headers.cookie ? authenticator.guest(req.headers.cookie) : null;
    return { owner: userOwner(user.id), ...(before ? { guest: guestOwner(before) } : {}) };
  };
  return {
    of,
    async orNewGuest(asker, req, res) {
      const shopper = of(asker, req);
      if (shopper.owner) return { ...shopper, owner: shopper.owner };
      await limiter?.consume(req.ip ?? '').catch(() => {
        throw new Refusal('too-many-requests', 'Too many new carts. Please wait a moment and try again.', {
          headers: { 'retry-after': '60' },
        });
      });
      const guestId = randomUUID();
      setCookie(
        res,
        signToken(config.GUEST_PRIVATE_KEY, GUEST_AUDIENCE, guestId, GUEST_SECONDS),
        GUEST_SECONDS,
      );
      return { owner: guestOwner(guestId) };
    },
    forgetGuest: (res) => void setCookie(res, '', 0),
  };
}
