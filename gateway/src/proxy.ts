import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { answerUnavailable } from './answers.ts';
import { clientAddress } from './client-address.ts';
import type { HealthProbe } from './health-probe.ts';
import type { Upstream } from './routes.ts';

/** A service may take its time with a card, but no shopper waits longer than this. */
const TIMEOUT_MS = 60_000;

export interface Proxy {
  forward: RequestHandler;
  close(): void;
}

/** Forwards requests to one service over persistent connections; answers 503 when it is down or goes down meanwhile. */
export function createProxy(
  { name, url, stripPrefix }: Upstream,
  health: HealthProbe,
  trustedProxies: number,
): Proxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, scheduling: 'lifo' });
  const underWay = new Set<ClientRequest>();
  health.onDown((down) => {
    if (down === name) for (const request of underWay) request.destroy(new Error(`${name} is down`));
  });
  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: url,
    agent,
    changeOrigin: false,
    proxyTimeout: TIMEOUT_MS,
    ...(stripPrefix ? { pathRewrite: { [`^${stripPrefix}`]: '' } } : {}),
    on: {
      proxyReq: (request, req) => {
        request.setHeader('x-forwarded-for', clientAddress(req, trustedProxies));
        request.removeHeader('x-internal-token');
        underWay.add(request);
        request.once('close', () => underWay.delete(request));
      },
      error: (_error, req, res) => {
        if ('writeHead' in res) answerUnavailable(req, res);
        else res.destroy();
      },
    },
  });
  const forward = ((req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => {
    if (health.isDown(name)) return answerUnavailable(req, res);
    return proxy(req, res, next);
  }) as unknown as RequestHandler;
  return { forward, close: () => agent.destroy() };
}
