import { createPrivateKey, randomUUID } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { guestOwner, userOwner, type Owner } from '@slipcast/contracts/ids';
import {
  cookieIn,
  GUEST_AUDIENCE,
  GUEST_COOKIE,
  SECURE_GUEST_COOKIE,
  signToken,
  type Asker,
  type Authenticator,
} from '@slipcast/service-kit/auth';
import type { CartConfig } from './config.ts';
import type { Holder } from './holds/hold.ts';

export type Shoppers = ReturnType<typeof createShoppers>;
export type Asking = Asker & { req: Request; res: Response };

const GUEST_SECONDS = 30 * 24 * 3600;

/** Marks a cart that was filled without JavaScript. Scripts may read the cookie, and remove it once they have taken over. */
const PLAIN_COOKIE = 'slipcast_plain';

/** Finds the shopper behind a request: an account, a guest with a cookie, or a new guest. */
export function createShoppers(config: CartConfig, authenticator: Authenticator) {
  const key = createPrivateKey(config.GUEST_PRIVATE_KEY);
  const secure = config.SHOP_URL.startsWith('https:');
  // Neither another host of the domain nor a page without TLS can set a cookie of this name.
  const cookie = secure ? SECURE_GUEST_COOKIE : GUEST_COOKIE;
  const setCookie = (res: Response, name: string, value: string, maxAge: number) => {
    const options = { maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
    res.append('set-cookie', stringifySetCookie({ name, value, ...options }));
  };
  const of = ({ user, guestId, req }: Asking): { owner: Owner | null; guest?: Owner } => {
    if (!user) return { owner: guestId ? guestOwner(guestId) : null };
    const before = authenticator.guest(req.headers.cookie);
    return { owner: userOwner(user.id), guest: before ? guestOwner(before) : undefined };
  };
  const giveCookie = (res: Response, guestId: string) =>
    setCookie(res, cookie, signToken(key, GUEST_AUDIENCE, guestId, GUEST_SECONDS), GUEST_SECONDS);
  /** The next release no longer reads the name without a prefix behind TLS. */
  const renewOldCookie = ({ guestId, req, res }: Asking) => {
    if (!secure || !guestId || cookieIn(req.headers.cookie, cookie)) return;
    giveCookie(res, guestId);
    setCookie(res, GUEST_COOKIE, '', 0);
  };
  return {
    of,
    /** Like `of`, but a new shopper becomes a guest with a cookie. */
    orNewGuest(asking: Asking): Holder {
      const { owner, guest } = of(asking);
      if (owner) {
        renewOldCookie(asking);
        return { owner, guest };
      }
      const guestId = randomUUID();
      giveCookie(asking.res, guestId);
      return { owner: guestOwner(guestId), isNew: true };
    },
    /** The address whose network limits count against. */
    network: ({ req }: Asking): string => req.ip ?? '',
    markPlain(res: Response): void {
      const options = { maxAge: GUEST_SECONDS, path: '/', sameSite: 'lax', secure } as const;
      res.append('set-cookie', stringifySetCookie({ name: PLAIN_COOKIE, value: '1', ...options }));
    },
    endGuest(res: Response): void {
      for (const name of new Set([cookie, GUEST_COOKIE])) setCookie(res, name, '', 0);
    },
  };
}
