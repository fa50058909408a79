import type { IncomingMessage } from 'node:http';
import { PROBLEM_STATUS } from '@slipcast/contracts/problem';
import { compress, etagOf, type EncodedResponse } from '../cache/encoded-response.ts';

export const CART = '/cart';

/** Set by the forms that work without JavaScript, and removed by the app once it has taken over. */
const PLAIN_COOKIE = /(^|; )slipcast_plain=1/;
/** What a form did: the codes of the shop. */
const DONE = ['added', 'changed', 'extended', 'removed'];
/** Stands for every refusal that no form can have met. */
const OTHER_REFUSAL = 'internal';

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split(/\?(.*)/s)[1] ?? '');

/** The result of a form, as the page's address has it: `done=added`, `refused=conflict`. Empty: none. */
function resultIn(url: string): string {
  const query = queryOf(url);
  const [done, refused] = [query.get('done') ?? '', query.get('refused')];
  if (refused !== null) return `refused=${Object.hasOwn(PROBLEM_STATUS, refused) ? refused : OTHER_REFUSAL}`;
  return DONE.includes(done) ? `done=${done}` : '';
}

/** Whether the page leads back to the pot that was refused. */
export const hasPot = (url: string): boolean => queryOf(url).has('pot');

/** The cart page's address for everyone with this result; the address may say anything else besides. */
export function sharedCart(url: string): string {
  const result = resultIn(url);
  return result ? `${CART}?${result}` : CART;
}

export function isCart({ url = '/' }: IncomingMessage): boolean {
  if (!url.startsWith(CART)) return false;
  const [path] = url.split('?', 1);
  return path === CART || path === `${CART}/`;
}

/**
 * Whether this visitor needs a cart page of their own, without JavaScript. Everyone else gets the same page. A visitor without a cookie has no
 * cart, but after a refusal the page leads back to the pot.
 */
export function isOwnCart(req: IncomingMessage): boolean {
  const { url = '/', headers } = req;
  const { cookie = '' } = headers;
  if (!isCart(req)) return false;
  return PLAIN_COOKIE.test(cookie) || (resultIn(url) !== '' && (cookie !== '' || hasPot(url)));
}

/** Whether the page of everyone shows the same: nothing is in this cart. @param cart as JSON */
export const isEmptyCart = (cart: string): boolean =>
  (JSON.parse(cart) as { CartItems?: unknown[] }).CartItems?.length === 0;

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
