import { isIP } from 'node:net';

/** On this machine or in a private network: loopback, RFC 1918, link-local and unique local addresses, and names without a domain. */
function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(host) === 4) return /^(127|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host);
  if (isIP(host) === 6) return host === '::1' || /^(f[cd]|fe[89ab])/.test(host);
  return !host.includes('.') || /\.(localhost|local|internal|test)$/.test(host);
}
const hostOf = (url: string): string => URL.parse(url)?.hostname ?? '';
/** Whether strangers can reach this address of a shop. */
export const isPublic = (url: string | undefined): boolean => Boolean(url) && !isPrivate(hostOf(url ?? ''));

/** Square's own, for developers, among them. */
const isPlayMoney = (square: string | undefined): boolean =>
  !square || isPrivate(hostOf(square)) || hostOf(square).endsWith('.squareupsandbox.com');

/** Whether strangers can reach the shop, and its payments are simulated. */
export const sellsForPlayMoney = (settings: {
  SHOP_URL?: string | undefined;
  SQUARE_URL?: string | undefined;
}) => isPublic(settings.SHOP_URL) && isPlayMoney(settings.SQUARE_URL);

/**
 * Why a shop with these settings is more than a trial on one's own machine; null when it is a trial.
 *
 * @param settings.HOST what the public port listens on
 */
export function realShopReason(settings: {
  SQUARE_URL?: string | undefined;
  SHOP_URL?: string | undefined;
  HOST?: string | undefined;
}): string | null {
  const { SQUARE_URL: square, SHOP_URL: shop, HOST: host } = settings;
  if (square && !isPrivate(hostOf(square))) return `SQUARE_URL is ${square}, a real Square`;
  if (isPublic(shop)) return `SHOP_URL is ${shop}, a public address`;
  if (host && (host === '0.0.0.0' || host === '::' || !isPrivate(host)))
    return `HOST is ${host}, which others can reach`;
  return null;
}
