import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { problemOf } from '@slipcast/service-kit/problem';
import { Refusal } from '@slipcast/contracts/refusal';

/**
 * The shopper's address. What a client claims in X-Forwarded-For counts only as far as our own reverse proxies wrote it.
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

/** A request for a service of the same process, as the proxy would have sent it. */
export function handOver(
  service: RequestListener,
  req: IncomingMessage,
  res: ServerResponse<IncomingMessage> & { req: IncomingMessage },
  trustedProxies: number,
): void {
  const address = clientAddress(req, trustedProxies);
  req.headers['x-forwarded-for'] = address;
  delete req.headers['x-internal-token'];
  service(req, res);
}

/** A problem answer straight onto the socket, for what no service gets to see. */
export function answerRefusal(res: ServerResponse, refusal: Refusal): void {
  if (res.headersSent || res.writableEnded) return void res.destroy();
  const requestId = randomUUID();
  const body = JSON.stringify(problemOf(refusal, requestId));
  res.writeHead(refusal.status, {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    'cache-control': 'no-store',
    ...refusal.headers,
  });
  res.end(body);
}

export const answerDown = (_req: IncomingMessage, res: ServerResponse): void =>
  answerRefusal(
    res,
    new Refusal('unavailable', 'A part of the shop does not answer. Please try again in a moment.', {
      headers: { 'retry-after': '2' },
    }),
  );
