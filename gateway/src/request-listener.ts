import type { RequestListener } from 'node:http';
import { CALLER_HEADER } from '@slipcast/service-kit/callers';
import type { Logger } from '@slipcast/service-kit/logs';
import { answerUnavailable } from './answers.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import {
  clientAddress,
  FORWARDED_FOR_IGNORED,
  isForwardedForIgnored,
  warnOfUntrustedProxy,
} from './client-address.ts';
import type { Pages } from './pages/pages.ts';
import { upstreamFor, type Upstream } from './routes.ts';

/** Services that run in the gateway's own process, by name. */
export type LocalServices = Partial<Record<string, RequestListener>>;

interface Dependencies {
  cache: ResponseCache;
  pages: Pages;
  localServices: LocalServices;
  upstreams: Upstream[];
  /** Answers whatever is neither cached nor local. */
  app: RequestListener;
  trustedProxies: number;
  logger: Logger;
}

const pathOf = (url: string): string => url.split('?', 1)[0] as string;

/** Decides who answers a request: the response cache, the rendered pages, a service in this process, or the app. */
export function requestListener(dependencies: Dependencies): RequestListener {
  const { cache, pages, localServices, upstreams, app, trustedProxies, logger } = dependencies;
  const warn = warnOfUntrustedProxy(logger);
  return (req, res) => {
    const { method, url = '/' } = req;
    const isIgnored = isForwardedForIgnored(req, trustedProxies);
    if (isIgnored) warn();
    const onError = (error: unknown) => {
      logger.warn({ err: error, url }, 'a public read failed');
      answerUnavailable(req, res);
    };
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && (cache.serve(req, res, onError) || pages.serve(req, res))) return;
    // Until somebody says otherwise: what is not expressly public is nobody else's business.
    res.setHeader('x-content-type-options', 'nosniff');
    res.setHeader('cache-control', 'no-store');
    delete req.headers[FORWARDED_FOR_IGNORED];
    if (isIgnored) req.headers[FORWARDED_FOR_IGNORED] = '1';
    const service = localServices[upstreamFor(upstreams, pathOf(url))?.name ?? ''];
    if (!service) return app(req, res);
    // The same headers that the proxy would set.
    req.headers['x-forwarded-for'] = clientAddress(req, trustedProxies);
    delete req.headers[CALLER_HEADER];
    service(req, res);
  };
}
