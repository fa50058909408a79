import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { answerUnavailable } from './answers.ts';
import { clientAddress } from './client-address.ts';
import type { GatewayConfig } from './config.ts';
import type { HealthProbe } from './health-probe.ts';
import type { Upstream } from './routes.ts';

/** A service may take its time with a card, but no shopper waits longer than this. */
const TIMEOUT_MS = 60_000;

/** Forwards requests to one service over persistent connections; answers 503 when it is down or goes down meanwhile. */
function createProxy(
  { name, url, stripPrefix }: Pick<Upstream, 'name' | 'url' | 'stripPrefix'>,
  health: HealthProbe,
  trustedProxies: number,
) {
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

export type Proxies = ReturnType<typeof createProxies>;

/** One proxy for each upstream, and one for the frontend's development server where there is one. */
export function createProxies(
  { FRONTEND_URL: url, TRUSTED_PROXIES: trustedProxies }: GatewayConfig,
  upstreams: Upstream[],
  health: HealthProbe,
) {
  const all = url ? [...upstreams, { name: 'frontend', url }] : upstreams;
  const proxies = new Map(all.map((one) => [one.name, createProxy(one, health, trustedProxies)]));
  return {
    name: 'proxies',
    stop() {
      for (const proxy of proxies.values()) proxy.close();
    },
    /** By the upstream's name. */
    get: (name = '') => proxies.get(name),
  };
}
