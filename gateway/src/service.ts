import type { Server as NetServer } from 'node:net';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createLogger, type Logger } from '@slipcast/service-kit/logs';
import { createMetrics } from '@slipcast/service-kit/metrics';
import type { Lookup } from '@slipcast/service-kit/replica-addresses';
import { createService, type Service } from '@slipcast/service-kit/service';
import { tracesOf } from '@slipcast/service-kit/standard-service';
import { createDocsPage } from './api-docs/docs-page.ts';
import { createApp } from './http/app.ts';
import { invalidateOnEvents } from './cache/invalidate-on-events.ts';
import { createResponseCache, reportResponseCache } from './cache/response-cache.ts';
import type { GatewayConfig } from './config.ts';
import { cspReports } from './frontend/csp-reports.ts';
import { createFrontend } from './frontend/frontend.ts';
import { createHealthProbe } from './proxy/health-probe.ts';
import { listenToEvents } from './listen-to-events.ts';
import { createLive } from './live/live.ts';
import { operations } from './http/operations.ts';
import { pageHeaders } from './frontend/page-headers.ts';
import { createPages } from './pages/pages.ts';
import { createProxies } from './proxy/proxy.ts';
import { measureRequests } from './http/request-metrics.ts';
import { requestListener } from './http/request-listener.ts';
import { upstreamsOf } from './proxy/routes.ts';
import { createUpstreamReads, type LocalReads, type LocalServices } from './proxy/upstream-reads.ts';

/**
 * The only public door: the response cache, the API by proxy, its reference, and the frontend. `preparePages` may be called before `start`, so that rendering
 * is ready sooner.
 */
export function createGateway(
  config: GatewayConfig,
  host: {
    listener?: NetServer;
    /** For the metrics. */
    operationsListener?: NetServer;
    logger?: Logger;
    localServices?: LocalServices;
    /** Their public reads that need no request. */
    localReads?: LocalReads;
    lookup?: Lookup;
    /** How often live stock is read again, in seconds. 10 */
    liveRefreshSeconds?: number;
  } = {},
): Service & { preparePages: () => void } {
  const { HOST, PORT, TRUSTED_PROXIES: trustedProxies, BUS_URL: url, BUS_INSTANCE: instance } = config;
  const {
    listener,
    logger = createLogger('gateway', config.LOG_LEVEL),
    localServices = {},
    localReads,
  } = host;
  const metrics = createMetrics('gateway', { processMetrics: true });
  const bus = createBus({ url, instance, clientId: 'gateway', logger, metrics });
  const upstreams = upstreamsOf(config);
  const health = createHealthProbe(upstreams, host.lookup);
  const reads = createUpstreamReads(upstreams, health, localServices, localReads);
  const live = createLive({
    answers: () => cache,
    read: reads.readLive,
    limits: { all: config.LIVE_STREAMS, ofNetwork: config.LIVE_STREAMS_PER_NETWORK },
    trustedProxies,
    refreshSeconds: host.liveRefreshSeconds,
    metrics,
    logger,
  });
  const cache = createResponseCache((path) => live.read(path) ?? reads.read(path));
  reportResponseCache(metrics, cache);
  const proxies = createProxies(config, upstreams, health);
  const docs = createDocsPage();
  const headers = pageHeaders(config.SQUARE_SANDBOX_URL);
  const frontend = createFrontend(config.FRONTEND_DIR, headers);
  const pages = createPages({
    directory: config.FRONTEND_DIR,
    headers,
    answers: cache,
    readCart: reads.readCart,
    bare: (req, res) => void frontend.serveBusy(req, res),
    metrics,
    logger,
  });
  const measure = measureRequests(metrics);
  const app = createApp(upstreams, {
    proxies,
    health,
    docs,
    frontend,
    pages,
    reports: cspReports(metrics, logger),
    read: cache.read,
  });
  const service = createService({
    name: 'gateway',
    host: HOST,
    port: PORT,
    listener,
    logger,
    hasOwnScopes: true,
    components: [
      tracesOf(config),
      { name: 'bus', start: () => bus.start(), stop: () => bus.close() },
      listenToEvents(bus, [invalidateOnEvents(cache), live.listener]),
      ...live.components,
      docs,
      frontend,
      pages,
      proxies,
      reads,
      health,
      operations(config, metrics, logger, host.operationsListener),
    ],
    listen: () =>
      requestListener({ cache, pages, live, localServices, upstreams, app, trustedProxies, measure, logger }),
  });
  return { ...service, preparePages: pages.prepare };
}
