import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'cookie';
import { isPublic } from './real-shop.ts';

/** The session for programs that must not hold a token: a script in the page cannot read it. */
export const SESSION_COOKIE = 'slipcast_session';
/** The same where TLS ends before the shop: browsers take it from this very host only, and only over TLS. */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;

/**
 * By name. A token in one cookie is worth nothing in the other, nor as a bearer: a shop behind TLS never takes what another host of its
 * domain has put into the cookie without a prefix.
 */
export const SESSION_COOKIE_AUDIENCE = {
  [SESSION_COOKIE]: 'slipcast-session',
  [SECURE_SESSION_COOKIE]: 'slipcast-host-session',
} as const;
export type SessionCookieName = keyof typeof SESSION_COOKIE_AUDIENCE;

/** Says that the page itself wants the cookie to count. No form can send it, and no page of another origin without being asked first. */
export const SESSION_HEADER = 'x-slipcast-session';

export function sessionCookieIn(
  header: string | undefined,
): { name: SessionCookieName; token: string } | null {
  if (!header) return null;
  const cookies = parseCookie(header);
  for (const name of [SECURE_SESSION_COOKIE, SESSION_COOKIE] as const) {
    const token = cookies[name];
    if (token) return { name, token };
  }
  return null;
}

const hostOf = (origin: string): string | null => URL.parse(origin)?.host ?? null;

/**
 * Whether a page of the shop itself has sent this request. Browsers say so in `Sec-Fetch-Site`, or without TLS in `Origin`; scripts cannot
 * change either. Without both it proves nothing. `Host` counts only for a trial at a private address: a proxy may have rewritten it, and
 * strangers can give any name to the shop's address.
 *
 * @param shopUrl the address that shoppers use
 */
export function isSameOrigin(
  { 'sec-fetch-site': site, origin, host = '' }: IncomingHttpHeaders,
  shopUrl: string | undefined,
): boolean {
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return false;
  if (shopUrl !== undefined && origin === URL.parse(shopUrl)?.origin) return true;
  return !isPublic(shopUrl) && !isPublic(`http://${host}`) && hostOf(origin) === host;
}
