import { createPrivateKey, randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { guestOwner, userOwner } from '@slipcast/contracts/ids';
import {
  GUEST_AUDIENCE,
  GUEST_COOKIE,
  signToken,
  type Asker,
  type Authenticator,
} from '@slipcast/service-kit/auth';
import type { CartConfig } from './config.ts';
import { networkName, type GuestCeiling } from './guest-ceiling.ts';
import type { Holder } from './holds.ts';

const GUEST_SECONDS = 30 * 24 * 3600;

/** Whose cart a request is about. */
export type Shopper = Omit<Holder, 'owner'> & { owner: Holder['owner'] | null };
export interface Shoppers {
  of(asker: Asker, req: Request): Shopper;
  /**
   * `work` for whoever asks; somebody new becomes a guest, and gets their cookie once it has succeeded. Throws Refusal 429 when too many
   * new guests come from one network.
   */
  orNewGuest<T>(asker: Asker, req: Request, res: Response, work: (holder: Holder) => Promise<T>): Promise<T>;
  forgetGuest(res: Response): void;
}

export function createShoppers(
  config: CartConfig,
  authenticator: Authenticator,
  ceiling: GuestCeiling,
): Shoppers {
  const key = createPrivateKey(config.GUEST_PRIVATE_KEY);
  const secure = config.SHOP_URL.startsWith('https:') ? '; Secure' : '';
  const setCookie = (res: Response, value: string, seconds: number) =>
    res.append(
      'set-cookie',
      `${GUEST_COOKIE}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
    );

  const of = ({ user, guestId }: Asker, req: Request): Shopper => {
    if (!user) return { owner: guestId ? guestOwner(guestId) : null, network: networkName(req.ip) };
    const before = req.headers.cookie ? authenticator.guest(req.headers.cookie) : null;
    return { owner: userOwner(user.id), ...(before ? { guest: guestOwner(before) } : {}) };
  };
  return {
    of,
    async orNewGuest(asker, req, res, work) {
      const { owner, ...rest } = of(asker, req);
      if (owner) return work({ owner, ...rest });
      const { network = '' } = rest;
      await ceiling.take(network);
      const guestId = randomUUID();
      try {
        const done = await work({ owner: guestOwner(guestId), network });
        setCookie(res, signToken(key, GUEST_AUDIENCE, guestId, GUEST_SECONDS), GUEST_SECONDS);
        return done;
      } catch (error) {
        await ceiling.giveBack(network);
        throw error;
      }
    },
    forgetGuest: (res) => void setCookie(res, '', 0),
  };
}
