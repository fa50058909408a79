import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { CALLER_HEADER } from '@slipcast/service-kit/callers';
import type { Logger } from '@slipcast/service-kit/logs';
import { inRequest } from '@slipcast/service-kit/requests';
import { currentScope } from '@slipcast/tracing/scope';
import { isRecording } from '@slipcast/tracing/spans';
import { answerUnavailable } from './refusals.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import {
  clientAddress,
  FORWARDED_FOR_IGNORED,
  isForwardedForIgnored,
  warnOfUntrustedProxy,
} from './client-address.ts';
import type { Live } from '../live/live.ts';
import type { Pages } from '../pages/pages.ts';
import type { MeasureRequest } from './request-metrics.ts';
import { upstreamFor, type Upstream } from '../proxy/routes.ts';
import type { LocalServices } from '../proxy/upstream-reads.ts';

interface Dependencies {
  cache: ResponseCache;
  pages: Pages;
  live: Live;
  localServices: LocalServices;
  upstreams: Upstream[];
  /** Answers whatever is neither cached nor local. */
  app: RequestListener;
  trustedProxies: number;
  measure: MeasureRequest;
  logger: Logger;
}

const pathOf = (url = '/'): string => url.split('?', 1)[0] as string;

/** The gateway's log line for a refused or failed request, without anything the shopper typed. */
function logRefusal(logger: Logger, req: IncomingMessage, res: ServerResponse): void {
  const { method, url } = req;
  res.once('finish', () => {
    const { statusCode: status } = res;
    if (status >= 400) logger.info({ method, path: pathOf(url), status }, 'refused');
  });
}

/** Decides who answers a request: the response cache, the rendered pages, a service in this process, or the app. */
export function requestListener(dependencies: Dependencies): RequestListener {
  const { cache, pages, live, localServices, upstreams, app, trustedProxies, measure, logger } = dependencies;
  const warn = warnOfUntrustedProxy(logger);
  const forward: RequestListener = (req, res) => {
    logRefusal(logger, req, res);
    const isIgnored = isForwardedForIgnored(req, trustedProxies);
    // The default, which services override for answers that are public.
    res.setHeader('x-content-type-options', 'nosniff');
    res.setHeader('cache-control', 'no-store');
    delete req.headers[FORWARDED_FOR_IGNORED];
    if (isIgnored) req.headers[FORWARDED_FOR_IGNORED] = '1';
    const service = localServices[upstreamFor(upstreams, pathOf(req.url))?.name ?? ''];
    if (!service) return app(req, res);
    // The same headers that the proxy would set.
    req.headers['x-forwarded-for'] = clientAddress(req, trustedProxies);
    delete req.headers[CALLER_HEADER];
    service(req, res);
  };
  const inScope = (req: IncomingMessage, res: ServerResponse, handle: () => void) =>
    currentScope() ? handle() : inRequest('gateway', req, res, handle, { isPublic: true });
  const fromMemory = (req: IncomingMessage, res: ServerResponse, onError: (error: unknown) => void) =>
    (!req.url?.startsWith('/api/') && pages.serve(req, res)) || cache.serve(req, res, onError);
  const answer: RequestListener = (req, res) => {
    if (isForwardedForIgnored(req, trustedProxies)) warn();
    const onError = (error: unknown) =>
      inScope(req, res, () => {
        logger.warn({ err: error, url: req.url }, 'a public read failed');
        answerUnavailable(req, res);
      });
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const isLive = isRead ? live.serve(req, res, () => cache.serve(req, res, onError)) : undefined;
    // A stream stays open while its page is on screen; measured, it would look like a slow request.
    if (isLive === 'stream') return;
    if (isRead && !isLive && fromMemory(req, res, onError)) return measure(req, res);
    measure(req, res);
    if (isLive) return;
    inScope(req, res, () => forward(req, res));
  };
  // Answers from memory get a scope only while traces are recorded: it would cost too much at tens of thousands a second.
  return (req, res) => (isRecording() ? inScope(req, res, () => answer(req, res)) : answer(req, res));
}
