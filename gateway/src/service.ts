import { createServer, type Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import express from 'express';
import { Agent, request } from 'undici';
import { createBus } from '@slipcast/service-kit/bus/create-bus';
import { createLogger, type Logger } from '@slipcast/service-kit/logs';
import { createMetrics, type Metrics } from '@slipcast/service-kit/metrics';
import { Refusal } from '@slipcast/service-kit/refusal';
import { createService, type Part, type Service } from '@slipcast/service-kit/service';
import type { GatewayConfig } from './config.ts';
import { dropOnEvents } from './drop-on-events.ts';
import { answerDown, answerRefusal } from './edge.ts';
import { loadFrontend, type Frontend } from './frontend.ts';
import { createKeptAnswers, type KeptAnswers, type UpstreamRead } from './kept-answers.ts';
import { pageHeaders } from './page-headers.ts';
import { createProxy, type Proxy } from './proxy.ts';
import { routeFor, routesOf, type Route } from './routes.ts';
import { createUpstreamHealth, type UpstreamHealth } from './upstream-health.ts';

/** A public read that has not answered by then counts as down. */
const READ_PATIENCE_MS = 900;

function publicReads(routes: Route[], dispatcher: Agent): (path: string) => Promise<UpstreamRead> {
  return async (path) => {
    const route = routeFor(routes, path.split('?', 1)[0] as string);
    if (!route) throw new Error(`nobody serves ${path}`);
    const answer = await request(`${route.upstream.url}${path}`, {
      dispatcher,
      signal: AbortSignal.timeout(READ_PATIENCE_MS),
    });
    const body = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode >= 500) throw new Error(`${route.upstream.name} answered ${answer.statusCode}`);
    return {
      status: answer.statusCode,
      contentType: String(answer.headers['content-type'] ?? 'application/json'),
      body,
    };
  };
}

/** Health and figures for operators, on a port of their own. */
function operations(config: GatewayConfig, metrics: Metrics, health: UpstreamHealth): Part {
  let server: Server | undefined;
  return {
    name: 'operations',
    async start() {
      if (config.OPS_PORT === undefined) return;
      const app = express();
      app.get(
        '/metrics',
        async (_req, res) =>
          void res.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
      );
      server = createServer(app);
      await new Promise<void>((resolve) => server?.listen(config.OPS_PORT, config.HOST, resolve));
    },
    stop: () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())),
  };
}

function edgeApp(
  config: GatewayConfig,
  routes: Route[],
  proxies: Map<string, Proxy>,
  health: UpstreamHealth,
  frontend: () => Frontend | null,
) {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.get('/livez', (_req, res) => void res.json({ alive: true }));
  app.get('/readyz', (_req, res) => {
    const missing = health.down();
    res.status(missing.length ? 503 : 200).json({ ready: missing.length === 0, missing });
  });
  app.use((req, res, next) => {
    const route = routeFor(routes, req.path);
    const proxy = route && proxies.get(route.upstream.name);
    if (proxy) return void proxy.forward(req, res, next);
    if (req.path.startsWith('/api/') || req.path === '/api')
      return answerRefusal(res, new Refusal('not-found', 'Not found'));
    const development = proxies.get('frontend');
    if (development) return void development.forward(req, res, next);
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return answerRefusal(
        res,
        new Refusal('method-not-allowed', `${req.method} is not possible here`, {
          headers: { allow: 'GET, HEAD' },
        }),
      );
    }
    if (!frontend()?.serve(req, res, decodePath(req.path)))
      answerRefusal(res, new Refusal('not-found', 'Not found'));
  });
  app.use((_error: unknown, _req: express.Request, res: express.Response, _next: express.NextFunction) =>
    answerRefusal(res, new Refusal('malformed-json', 'The request is malformed')),
  );
  return app;
}

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
};

function keptFigures(metrics: Metrics, kept: KeptAnswers): void {
  metrics.gauge('kept_answers_hits', 'Public reads answered from memory', () => kept.figures.hits);
  metrics.gauge('kept_answers_misses', 'Public reads that asked a service', () => kept.figures.misses);
  metrics.gauge(
    'kept_answers_stale',
    'Public reads answered with the last known answer while a service was down',
    () => kept.figures.stale,
  );
}

/** The only public door: public reads from kept answers, the rest of /api by proxy, everything else the frontend. */
export function createGateway(
  config: GatewayConfig,
  {
    listener,
    logger = createLogger('gateway', config.LOG_LEVEL),
  }: { listener?: NetServer; logger?: Logger } = {},
): Service {
  const routes = routesOf(config);
  const upstreams = [...new Map(routes.map(({ upstream }) => [upstream.name, upstream])).values()];
  const metrics = createMetrics('gateway', { processMetrics: true });
  const health = createUpstreamHealth(upstreams);
  const bus = createBus({ url: config.BUS_URL, clientId: 'gateway', logger });
  const dispatcher = new Agent({ connections: 16, keepAliveTimeout: 30_000 });
  const kept = createKeptAnswers({ fetch: publicReads(routes, dispatcher) });
  keptFigures(metrics, kept);
  const proxies = new Map<string, Proxy>();
  for (const upstream of upstreams) {
    const stripPrefix = upstream.name === 'square-sandbox' ? '/square-sandbox' : undefined;
    proxies.set(
      upstream.name,
      createProxy(upstream, health, { stripPrefix, trustedProxies: config.TRUSTED_PROXIES }),
    );
  }
  if (config.FRONTEND_URL) {
    const upstream = { name: 'frontend', url: config.FRONTEND_URL };
    proxies.set('frontend', createProxy(upstream, health, { trustedProxies: config.TRUSTED_PROXIES }));
  }
  let frontend: Frontend | null = null;
  const pages: Part = {
    name: 'frontend',
    async start() {
      if (config.FRONTEND_DIR) {
        frontend = await loadFrontend(
          config.FRONTEND_DIR,
          pageHeaders({ localSandbox: Boolean(config.SQUARE_SANDBOX_URL) }),
        );
      }
    },
  };
  const connections: Part = {
    name: 'connections',
    stop: async () => {
      for (const proxy of proxies.values()) proxy.close();
      await dispatcher.destroy();
    },
  };
  const app = edgeApp(config, routes, proxies, health, () => frontend);
  return createService({
    name: 'gateway',
    host: config.HOST,
    port: config.PORT,
    listener,
    logger,
    parts: [
      { name: 'bus', start: () => bus.start(), stop: () => bus.close() },
      dropOnEvents(bus, kept),
      pages,
      connections,
      health,
      operations(config, metrics, health),
    ],
    listen: () => (req, res) => {
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      if (
        isRead &&
        kept.serve(
          req,
          res,
          (error) => (
            logger.warn({ err: error, url: req.url }, 'a public read failed'),
            answerDown(req, res)
          ),
        )
      )
        return;
      app(req, res);
    },
  });
}
