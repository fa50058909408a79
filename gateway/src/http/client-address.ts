import type { IncomingMessage } from 'node:http';
import type { Logger } from '@slipcast/service-kit/logs';

/**
 * The shopper's address. X-Forwarded-For counts only as far as our own reverse proxies wrote it; a client can claim anything.
 *
 * @param trustedProxies how many of them stand in front of the gateway
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  const peer = req.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return peer;
  const hops = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.at(-trustedProxies) ?? peer;
}

/** Tells a service that a request had X-Forwarded-For although no proxy is trusted. */
export const FORWARDED_FOR_IGNORED = 'x-forwarded-for-ignored';

export const isForwardedForIgnored = (req: IncomingMessage, trustedProxies: number): boolean =>
  trustedProxies === 0 && req.headers['x-forwarded-for'] !== undefined;

const HOUR_MS = 3_600_000;

/** Warns in the log, at most once an hour, that there may be a proxy in front that is not configured. */
export function warnOfUntrustedProxy(logger: Pick<Logger, 'warn'>): () => void {
  let saidAt = -Infinity;
  return () => {
    if (performance.now() - saidAt < HOUR_MS) return;
    saidAt = performance.now();
    logger.warn(
      'X-Forwarded-For is ignored, because TRUSTED_PROXIES is 0. If a reverse proxy stands in front of the shop, all shoppers look like one: set TRUSTED_PROXIES to the number of proxies.',
    );
  };
}
