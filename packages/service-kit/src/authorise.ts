import type { Request } from 'express';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Asker, Authenticator, User } from './auth.ts';
import { CALLER_HEADER } from './callers.ts';
import type { Access, Endpoint } from './endpoint.ts';
import { isSameOrigin, SESSION_HEADER } from './session-cookie.ts';

interface Authorisation {
  name: string;
  callerOf?: ((token: unknown) => string | null) | undefined;
  authenticator?: Authenticator | undefined;
  shopUrl?: string | undefined;
}

const NOBODY: Asker = { user: null, guestId: null };

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/**
 * The user of the session cookie, which browsers send by themselves, from other sites' pages too. So it counts for a change only when a page
 * of this shop says so in a header. Where guests are served, it counts only then.
 */
async function cookieUser(
  authenticator: Authenticator,
  access: Access,
  req: Request,
  shopUrl: string | undefined,
): Promise<User | null> {
  const isAsked = req.headers[SESSION_HEADER] !== undefined;
  if (access === 'shopper' && !isAsked) return null;
  const user = await authenticator.cookieUser(req.headers.cookie);
  if (user && !isRead(req) && !(isAsked && isSameOrigin(req.headers, shopUrl)))
    throw new Refusal('cross-site', 'Changes with the session cookie are for the shop’s own pages only');
  return user;
}

/** Identifies the caller, and refuses callers without permission. */
export async function authorise(
  { access, callers, refusedAt }: Endpoint,
  req: Request,
  options: Authorisation,
): Promise<Asker> {
  if (refusedAt && !isSameOrigin(req.headers, options.shopUrl))
    throw new Refusal('cross-site', 'This form is for the shop’s own pages only');
  if (access === 'none') return NOBODY;
  if (access === 'internal') {
    const caller = options.callerOf?.(req.headers[CALLER_HEADER]) ?? null;
    if (caller === null) throw new Refusal('caller-unknown', 'Only services of this shop may call this');
    if (!callers.some((one) => one === caller))
      throw new Refusal('caller-not-allowed', `The ${caller} service may not call this`);
    return NOBODY;
  }
  const { authenticator } = options;
  if (!authenticator) throw new Error(`${options.name} has no authenticator for ${req.path}`);
  const user =
    (await authenticator.user(req.headers.authorization)) ??
    (await cookieUser(authenticator, access, req, options.shopUrl));
  if (access === 'shopper') return { user, guestId: user ? null : authenticator.guest(req.headers.cookie) };
  if (!user) throw new Refusal('unauthorized', 'Unauthorized');
  if (access !== 'bearer' && user.needsSecondFactor)
    throw new Refusal('second-factor-needed', 'Please set up a second factor in your profile first');
  if (access === 'packer' && !user.isPacker)
    throw new Refusal('forbidden', 'You must be an admin or a packer to view this page');
  if (access === 'admin' && !user.isAdmin)
    throw new Refusal('forbidden', 'You must be an admin to view this page');
  if (access === 'super-admin' && !user.isSuperAdmin)
    throw new Refusal('forbidden', 'Only a super admin may do this');
  return { user, guestId: null };
}
