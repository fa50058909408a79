import type { IncomingMessage } from 'node:http';
import { compress, etagOf, type EncodedResponse } from '../cache/encoded-response.ts';

export const CART = '/cart';

/** Set by the forms that work without JavaScript, and removed by the app once it has taken over. */
const PLAIN_COOKIE = /(^|; )slipcast_plain=1/;
/** What a form has led to. */
const TOLD = /[?&](done|refused)=/;

/** Whether the page of the cart is for somebody who uses it without JavaScript: everybody else's is the same for all. */
export function isOwnCart({ url = '/', headers: { cookie = '' } }: IncomingMessage): boolean {
  if (!url.startsWith(CART)) return false;
  const [path] = url.split('?', 1);
  return (path === CART || path === `${CART}/`) && (PLAIN_COOKIE.test(cookie) || TOLD.test(url));
}

/** Nobody may keep it: neither browser nor proxy. */
export function personalPage(html: string, headers: Record<string, string>): Promise<EncodedResponse> {
  const identity = Buffer.from(html);
  const contentType = 'text/html; charset=utf-8';
  return compress({
    status: 200,
    contentType,
    cacheControl: 'no-store',
    etag: etagOf(identity),
    identity,
    headers,
  });
}
