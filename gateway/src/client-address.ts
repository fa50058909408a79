import type { IncomingMessage } from 'node:http';

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
