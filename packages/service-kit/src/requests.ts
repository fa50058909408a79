import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { isRequestId, readTraceparent, requestIdOf, traceIdOf } from '@slipcast/tracing/request-id';
import { currentScope, currentTraceparent, inScope, type Scope } from '@slipcast/tracing/scope';
import { isRecording, inScopeAndSpan } from '@slipcast/tracing/spans';

export const REQUEST_ID_HEADER = 'x-request-id';
const TRACEPARENT_HEADER = 'traceparent';

/** Asked several times a second, by machines, and worth neither an id nor a span. */
const PROBES = new Set(['/livez', '/readyz', '/metrics']);

/** What a call to another service carries on. */
export function callHeaders(): Record<string, string> {
  const scope = currentScope();
  if (!scope) return {};
  const traceparent = isRecording() ? currentTraceparent() : undefined;
  return {
    [REQUEST_ID_HEADER]: scope.requestId,
    ...(traceparent && { [TRACEPARENT_HEADER]: traceparent }),
  };
}

/** A service believes what another service of the shop says of the request; the trace is the request's or none. */
function scopeOfCall(service: string, { headers }: IncomingMessage): Scope {
  const given = readTraceparent(headers[TRACEPARENT_HEADER]);
  const named = headers[REQUEST_ID_HEADER];
  const requestId = isRequestId(named) ? named : given ? requestIdOf(given.traceId) : randomUUID();
  const isItsTrace = given?.traceId === traceIdOf(requestId);
  return { service, requestId, parent: isItsTrace ? String(headers[TRACEPARENT_HEADER]) : undefined };
}

/** Says of an answer's span what became of it. */
function recordAnswer(req: IncomingMessage, res: ServerResponse, handle: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    res.once('close', () => {
      currentScope()?.span?.set({ 'http.response.status_code': res.statusCode });
      if (!res.writableFinished) reject(new Error('the client did not wait for the answer'));
      else if (res.statusCode >= 500) reject(new Error(`answered ${res.statusCode}`));
      else resolve();
    });
    handle();
  });
}

/**
 * Handles a request for as long as it takes in a scope of its own, so that all that is logged, asked and published meanwhile carries its
 * id.
 *
 * @param options.isPublic the caller is outside the shop: the request gets a new id, whatever it claims
 */
export function inRequest(
  service: string,
  req: IncomingMessage,
  res: ServerResponse,
  handle: () => void,
  { isPublic = false } = {},
): void {
  const path = (req.url ?? '/').split('?', 1)[0] as string;
  if (PROBES.has(path)) return handle();
  const scope = isPublic ? { service, requestId: randomUUID() } : scopeOfCall(service, req);
  const carried = () => {
    req.headers[REQUEST_ID_HEADER] = scope.requestId;
    const traceparent = isRecording() ? currentTraceparent() : undefined;
    if (traceparent) req.headers[TRACEPARENT_HEADER] = traceparent;
    else if (isPublic) delete req.headers[TRACEPARENT_HEADER];
  };
  if (!isRecording())
    return inScope(scope, () => {
      carried();
      handle();
    });
  // The answer records its end, and a failure.
  const attributes = { 'http.request.method': req.method, 'url.path': path };
  const recorded = inScopeAndSpan(scope, `${req.method} ${path}`, { kind: 'server', attributes }, () =>
    recordAnswer(req, res, () => {
      carried();
      handle();
    }),
  );
  recorded.catch(() => undefined);
}

/** The route says more than the path, which differs for each product. */
export const nameRequest = (req: IncomingMessage, route: string): void => {
  const span = currentScope()?.span;
  span?.rename(`${req.method} ${route}`);
  span?.set({ 'http.route': route });
};
