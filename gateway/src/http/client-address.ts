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

/** Set for a service when somebody wrote X-Forwarded-For and no proxy is trusted to. */
export const FORWARDED_FOR_IGNORED = 'x-forwarded-for-ignored';

export const isForwardedForIgnored = (req: IncomingMessage, trustedProxies: number): boolean =>
  trustedProxies === 0 && req.headers['x-forwarded-for'] !== undefined;

const HOUR_MS = 3_600_000;

/** Says in the log, once an hour at most, that there may be a proxy which the gateway was not told of. */
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
