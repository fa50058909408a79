import type { IncomingMessage } from 'node:http';
import { compress, etagOf, type EncodedResponse } from '../cache/encoded-response.ts';

export const CART = '/cart';

/** Set by the forms that work without JavaScript, and removed by the app once it has taken over. */
const PLAIN_COOKIE = /(^|; )slipcast_plain=1/;
/** The result of a form. */
const RESULT = /[?&](done|refused)=/;

/** Whether this visitor needs a cart page of their own, without JavaScript. Everyone else gets the same page. */
export function isOwnCart({ url = '/', headers: { cookie = '' } }: IncomingMessage): boolean {
  if (!url.startsWith(CART)) return false;
  const [path] = url.split('?', 1);
  return (path === CART || path === `${CART}/`) && (PLAIN_COOKIE.test(cookie) || RESULT.test(url));
}

/** Neither browsers nor proxies may store it. */
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
