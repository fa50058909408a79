import type { RequestListener } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { Agent } from 'undici';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createLogger, type Logger } from '@slipcast/service-kit/logs';
import { createMetrics, type Metrics } from '@slipcast/service-kit/metrics';
import { createService, type Component, type Service } from '@slipcast/service-kit/service';
import type { GatewayConfig } from './config.ts';
import { dropOnEvents } from './drop-on-events.ts';
import { answerDown, handOver } from './edge.ts';
import { edgeApp } from './edge-app.ts';
import { loadFrontend, type Frontend } from './frontend.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import { operations } from './operations.ts';
import { pageHeaders } from './page-headers.ts';
import { createProxy, type Proxy } from './proxy.ts';
import { publicReads } from './public-reads.ts';
import { routeFor, routesOf } from './routes.ts';
import { createUpstreamHealth } from './upstream-health.ts';

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
    inside = {},
  }: {
    listener?: NetServer;
    logger?: Logger;
    /** Services of the same process by name: they are handed the request itself, and no second connection is needed. */
    inside?: Partial<Record<string, RequestListener>>;
  } = {},
): Service {
  const routes = routesOf(config);
  const upstreams = [...new Map(routes.map(({ upstream }) => [upstream.name, upstream])).values()];
  const metrics = createMetrics('gateway', { processMetrics: true });
  const health = createUpstreamHealth(upstreams);
  const bus = createBus({
    url: config.BUS_URL,
    instance: config.BUS_INSTANCE,
    clientId: 'gateway',
    logger,
    metrics,
  });
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
  const pages: Component = {
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
  const connections: Component = {
    name: 'connections',
    stop: async () => {
      for (const proxy of proxies.values()) proxy.close();
      await dispatcher.destroy();
    },
  };
  const app = edgeApp(routes, proxies, health, () => frontend);
  return createService({
    name: 'gateway',
    host: config.HOST,
    port: config.PORT,
    listener,
    logger,
    components: [
      { name: 'bus', start: () => bus.start(), stop: () => bus.close() },
      dropOnEvents(bus, kept),
      pages,
      connections,
      health,
      operations(config, metrics),
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
      const service = inside[routeFor(routes, pathOf(req.url))?.upstream.name ?? ''];
      if (service) return handOver(service, req, res, config.TRUSTED_PROXIES);
      app(req, res);
    },
  });
}

const pathOf = (url = '/'): string => {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
};
