import { createPrivateKey, randomUUID } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { guestOwner, userOwner } from '@slipcast/contracts/ids';
import {
  GUEST_AUDIENCE,
  GUEST_COOKIE,
  signToken,
  type Asker,
  type Authenticator,
} from '@slipcast/service-kit/auth';
import type { CartConfig } from '../config.ts';
import type { Dependencies } from '../flows/dependencies.ts';
import type { Holder } from '../rules/hold.ts';

/** What the routes work with. */
export interface RouteDependencies extends Dependencies {
  shoppers: Shoppers;
}
/** Whose cart a request is about. */
export type Shopper = Omit<Holder, 'owner'> & { owner: Holder['owner'] | null };
export interface Shoppers {
  of(asker: Asker, req: Request): Shopper;
  /** Like `of`; somebody new becomes a guest with a cookie. */
  orNewGuest(asker: Asker, req: Request, res: Response): Holder;
  endGuest(res: Response): void;
}

const GUEST_SECONDS = 30 * 24 * 3600;

export function createShoppers(config: CartConfig, authenticator: Authenticator): Shoppers {
  const key = createPrivateKey(config.GUEST_PRIVATE_KEY);
  const secure = config.SHOP_URL.startsWith('https:');
  const setCookie = (res: Response, value: string, maxAge: number) => {
    const cookie = {
      name: GUEST_COOKIE,
      value,
      maxAge,
      path: '/',
      httpOnly: true,
      sameSite: 'lax' as const,
      secure,
    };
    res.append('set-cookie', stringifySetCookie(cookie));
  };
  const of = ({ user, guestId }: Asker, req: Request): Shopper => {
    if (!user) return { owner: guestId ? guestOwner(guestId) : null };
    const before = authenticator.guest(req.headers.cookie);
    return { owner: userOwner(user.id), ...(before ? { guest: guestOwner(before) } : {}) };
  };
  return {
    of,
    orNewGuest(asker, req, res) {
      const { owner, ...rest } = of(asker, req);
      if (owner) return { owner, ...rest };
      const guestId = randomUUID();
      setCookie(res, signToken(key, GUEST_AUDIENCE, guestId, GUEST_SECONDS), GUEST_SECONDS);
      return { owner: guestOwner(guestId) };
    },
    endGuest: (res) => setCookie(res, '', 0),
  };
}
