import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { answerDown, clientAddress } from './edge.ts';
import type { Upstream } from './routes.ts';
import type { UpstreamHealth } from './upstream-health.ts';

/** A service may take its time with a card; a shopper's connection is not kept longer than this. */
const LONGEST_MS = 60_000;

export interface Proxy {
  forward: RequestHandler;
  close(): void;
}

/** Hands requests to one service over kept connections; when it is down, or goes down meanwhile, answers 503 for it. */
export function createProxy(
  upstream: Upstream,
  health: UpstreamHealth,
  { stripPrefix, trustedProxies }: { stripPrefix?: string; trustedProxies: number },
): Proxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, scheduling: 'lifo' });
  const underWay = new Set<ClientRequest>();
  health.onDown((name) => {
    if (name === upstream.name) for (const request of underWay) request.destroy(new Error(`${name} is down`));
  });
  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: upstream.url,
    agent,
    changeOrigin: false,
    proxyTimeout: LONGEST_MS,
    ...(stripPrefix ? { pathRewrite: { [`^${stripPrefix}`]: '' } } : {}),
    on: {
      proxyReq: (request, req) => {
        request.setHeader('x-forwarded-for', clientAddress(req, trustedProxies));
        request.removeHeader('x-internal-token');
        underWay.add(request);
        request.once('close', () => underWay.delete(request));
      },
      error: (_error, req, res) => {
        if ('writeHead' in res) answerDown(req, res);
        else res.destroy();
      },
    },
  });
  const forward = ((req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => {
    if (health.isDown(upstream.name)) return answerDown(req, res);
    return proxy(req, res, next);
  }) as unknown as RequestHandler;
  return { forward, close: () => agent.destroy() };
}
