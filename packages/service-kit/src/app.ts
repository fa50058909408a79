import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { authorise } from './authorise.ts';
import type { Authenticator } from './auth.ts';
import { Answer, type Endpoint } from './endpoint.ts';
import type { Logger } from './logs.ts';
import { isRefused } from './importance.ts';
import type { Metrics } from './metrics.ts';
import { openApi } from './openapi.ts';
import { direct } from './direct-paths.ts';
import { answerError } from './problem.ts';
import { isSameOrigin } from './session-cookie.ts';
import { recordRequest } from './record-request.ts';
import { nameRequest, REQUEST_ID_HEADER } from './requests.ts';
import { isRequestId } from '@slipcast/tracing/request-id';
import { Refusal } from '@slipcast/contracts/refusal';

export interface AppOptions {
  name: string;
  endpoints: Endpoint[];
  logger: Logger;
  metrics: Metrics;
  /** Says which service a token belongs to; without it every `/internal` request is refused. */
  callerOf?: (token: unknown) => string | null;
  /** Required if any endpoint identifies its caller. */
  authenticator?: Authenticator;
  /** The address that shoppers use: only its pages may use cookies and forms. */
  shopUrl?: string | undefined;
  /** Names of dependencies that do not answer; empty means ready. */
  readiness?: () => Promise<string[]> | string[];
  /** Reasons to restart this process; empty means alive. */
  liveness?: () => string[];
  /** Default 100 kB. */
  bodyLimit?: string;
  /** From 0 to 4: how much more there is to do than can be done. */
  overloadLevel?: () => number;
}

/** As `inRequest` has written it. */
const requestIdOf = (req: Request): string => {
  const given = req.headers[REQUEST_ID_HEADER];
  return isRequestId(given) ? given : randomUUID();
};

/** Refuses what matters least while there is too much to do, before anything is read or asked for it. */
function shed({ importance, path }: Endpoint, req: Request, { overloadLevel, metrics }: AppOptions): void {
  const level = overloadLevel?.() ?? 0;
  if (level === 0) return;
  const what = typeof importance === 'string' ? importance : importance(req);
  if (!isRefused(what, level)) return;
  metrics.requestsShed.inc({ importance: what, route: path });
  throw new Refusal(
    'unavailable',
    'A lot of people are in the shop right now. Please try again in a few seconds: your cart is safe.',
    { headers: { 'retry-after': String(2 * level) } },
  );
}

/** As `res.json` does, without what it asks for first: ETags are the gateway's, and settings of JSON are not used. */
function sendJson(res: Response, body: unknown): void {
  const text = JSON.stringify(body);
  if (!res.hasHeader('content-type')) res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', Buffer.byteLength(text));
  res.end(text);
}

function send(res: Response, result: unknown): void {
  if (res.headersSent) return;
  if (result instanceof Answer) {
    res.status(result.status).set(result.headers);
    return result.body === undefined ? void res.end() : sendJson(res, result.body);
  }
  if (result === undefined) return void res.status(204).end();
  sendJson(res, result);
}

function observe(
  observed: { metrics: Metrics; requestLog: Logger },
  route: string,
  req: Request,
  res: Response,
  requestId: string,
): void {
  const began = performance.now();
  res.on('close', () => {
    if (!res.writableFinished) observed.metrics.requestsAborted.inc({ method: req.method, route });
  });
  res.on('finish', () => {
    const seconds = (performance.now() - began) / 1000;
    recordRequest(observed, { requestId, method: req.method, route, status: res.statusCode, seconds });
  });
}

/** A service over HTTP: its endpoints, health, metrics, OpenAPI, and problem answers for everything else. */
export function createApp(options: AppOptions): RequestListener {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple').set('trust proxy', 1);
  app.get('/livez', (_req, res) => {
    const reasons = options.liveness?.() ?? [];
    res.status(reasons.length ? 503 : 200).json({ alive: reasons.length === 0, reasons });
  });
  app.get('/readyz', async (_req, res) => {
    const missing = (await options.readiness?.()) ?? [];
    res.status(missing.length ? 503 : 200).json({ ready: missing.length === 0, missing });
  });
  app.get('/metrics', async (_req, res) => {
    res.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
  });
  let document: object | undefined;
  app.get('/openapi.json', (_req, res) => {
    document ??= openApi(options.name, options.endpoints);
    res.json(document);
  });

  const json = express.json({
    limit: options.bodyLimit ?? '100kb',
    type: ['application/json', 'application/*+json'],
    inflate: false,
  });
  const form = express.urlencoded({ extended: false, limit: '4kb', inflate: false });
  const observed = { metrics: options.metrics, requestLog: options.logger };
  const fail = (error: unknown, req: Request, res: Response, requestId = requestIdOf(req)) =>
    answerError(error, req, res, requestId, options.logger);
  const paths = Map.groupBy(options.endpoints, ({ path }) => path);
  const handlers = new Map<string, RequestHandler>();
  for (const [path, endpoints] of paths) {
    const handle = (req: Request, res: Response, next: NextFunction): void => {
      const method = req.method === 'HEAD' ? 'GET' : req.method;
      const found = endpoints.find((one) => (one.methods as string[]).includes(method));
      // The list may hold a path without a parameter further on: /orders/latest after /orders/:id.
      if (!found) return next();
      const requestId = requestIdOf(req);
      res.set(REQUEST_ID_HEADER, requestId);
      nameRequest(req, path);
      observe(observed, path, req, res, requestId);
      const { refusedAt } = found;
      const failed = (error: unknown) =>
        refusedAt && isSameOrigin(req.headers, options.shopUrl)
          ? answerError(error, req, res, requestId, options.logger, (code) => refusedAt(code, req))
          : fail(error, req, res, requestId);
      const run = async () =>
        send(res, await found.handle(await authorise(found, req, options), req, res, requestId));
      try {
        shed(found, req, options);
        if (!found.schemas.body) return void run().catch(failed);
        (refusedAt ? form : json)(
          req,
          res,
          (error?: unknown) => void (error ? Promise.reject(error) : run()).catch(failed),
        );
      } catch (error) {
        failed(error);
      }
    };
    // app.all would add a layer for each of 35 methods.
    app.route(path).all(handle);
    handlers.set(path, handle);
  }
  for (const [path, endpoints] of paths) {
    app.route(path).all((req, res) => {
      const headers = { allow: endpoints.flatMap(({ methods }) => methods).join(', ') };
      fail(new Refusal('method-not-allowed', `${req.method} is not allowed here`, { headers }), req, res);
    });
  }
  app.use((req: Request, res: Response) => fail(new Refusal('not-found', 'Not found'), req, res));
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => fail(error, req, res));
  return direct(app, handlers);
}
