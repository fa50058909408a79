import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { CALLER_HEADER } from '@slipcast/service-kit/callers';
import { answerLost, answerUnavailable } from '../http/refusals.ts';
import { clientAddress } from '../http/client-address.ts';
import type { GatewayConfig } from '../config.ts';
import type { HealthProbe } from './health-probe.ts';
import { ReplicaAgent, wasNeverSent } from './replica-agent.ts';
import type { Upstream } from './routes.ts';

/** A service may take its time with a card, but no shopper waits longer than this. */
const TIMEOUT_MS = 60_000;
/** Pages have a shorter limit. */
const READ_TIMEOUT_MS = 15_000;

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/**
 * Forwards requests to the replicas of one service over persistent connections. When a replica fails, another is asked only if that is
 * safe: for a read, or if the first was never reached. A write that goes unanswered may have happened, and its answer says so.
 */
function createProxy(
  upstream: Pick<Upstream, 'name' | 'urls' | 'stripPrefix'>,
  health: HealthProbe,
  trustedProxies: number,
) {
  const { name, stripPrefix = '' } = upstream;
  const agent = new ReplicaAgent();
  /** Which replica each request was given to. */
  const givenTo = new WeakMap<IncomingMessage, string>();
  const failures = new WeakMap<IncomingMessage, Error>();
  /** Which replicas each request was given to, the last included. */
  const tried = new WeakMap<IncomingMessage, Set<string>>();
  const unansweredReads = new Map<ClientRequest, IncomingMessage>();
  const untried = (req: IncomingMessage) => health.inTurn(upstream).find((url) => !tried.get(req)?.has(url));

  const events: Plugin<IncomingMessage, ServerResponse> = (server) => {
    server.on('proxyReq', (request, req) => {
      request.setHeader('x-forwarded-for', clientAddress(req, trustedProxies));
      request.removeHeader(CALLER_HEADER);
      if (!isRead(req)) return;
      unansweredReads.set(request, req);
      for (const end of ['response', 'close']) request.once(end, () => unansweredReads.delete(request));
    });
    server.on('error', (error, req) => {
      if (req) failures.set(req, error);
    });
    // What a leaving service says about its own connection is not for the client.
    server.on('proxyRes', ({ headers }) => void delete headers.connection);
  };
  /** Its own plugins answer an error at once, and we may ask another replica. */
  const within = (proxyTimeout: number) =>
    createProxyMiddleware<IncomingMessage, ServerResponse>({
      router: (req) => givenTo.get(req) ?? '',
      pathRewrite: stripPrefix ? { [`^${stripPrefix}`]: '' } : undefined,
      agent,
      proxyTimeout,
      ejectPlugins: true,
      plugins: [events],
    });
  const reads = within(READ_TIMEOUT_MS);
  const writes = within(TIMEOUT_MS);
  // A read goes to a replica that it has not been to. Everything else goes on: that probes are missed does not mean that it fails.
  health.onDown((url) => {
    for (const [request, req] of unansweredReads)
      if (givenTo.get(req) === url && untried(req)) request.destroy(new Error(`${name} at ${url} is down`));
  });

  async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const given = new Set<string>();
    tried.set(req, given);
    for (let target = untried(req); target; target = untried(req)) {
      given.add(target);
      givenTo.set(req, target);
      failures.delete(req);
      await (isRead(req) ? reads : writes)(req, res);
      const failure = failures.get(req);
      if (!failure) return;
      if (res.headersSent || res.destroyed) return void res.destroy();
      if (wasNeverSent(failure)) health.refused(target);
      else if (!isRead(req)) return answerLost(req, res);
    }
    answerUnavailable(req, res);
  }
  return { forward, close: () => agent.destroy() };
}

export type Proxies = ReturnType<typeof createProxies>;

/** One proxy for each upstream, and one for the frontend's development server where there is one. */
export function createProxies(
  { FRONTEND_URL: url, TRUSTED_PROXIES: trustedProxies }: GatewayConfig,
  upstreams: Upstream[],
  health: HealthProbe,
) {
  const all = url ? [...upstreams, { name: 'frontend', urls: [url] }] : upstreams;
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
