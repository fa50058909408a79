import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestAction } from '../faults.ts';
import type { Body } from '../fields.ts';
import type { Answer } from '../operations/call.ts';
import { Rejection } from '../rejection.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Assets } from './assets.ts';
import { parseBody, readText } from './body.ts';
import { allowEveryOrigin, answerOf, rateLimited, send, sendAnswer, sendPage, unavailable } from './reply.ts';
import { routesAt, type Route } from './routes.ts';

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  pathname: string;
  query: URLSearchParams;
};

/** Answers one HTTP request, or applies the fault that takes the answer's place. */
export function createHandler(sandbox: Sandbox, routes: Route[], assets: Assets) {
  const bearer = Buffer.from(`Bearer ${sandbox.config.accessToken}`);

  async function answer(exchange: Exchange): Promise<void> {
    const { request, response, pathname, query } = exchange;
    const { route, id } = findRoute(routes, request.method ?? '', pathname);
    checkAccess(route, request, bearer);
    const body = parseBody(await readText(request));
    const perform = (): Answer => answerOrRefusal(() => route.perform({ sandbox, id, query, body }));
    // A health check must not use up a rule that is meant for the shop.
    const exempt = sandbox.faults.isEmpty() || route.access === 'control' || route.access === 'probe';
    const fault = exempt ? undefined : faultFor(exchange, route, id, body);
    if (!fault) return sendAnswer(response, perform());
    await applyFault(fault.action as RequestAction, fault.delayMs, response, perform, sandbox.isStopped);
  }

  function faultFor({ pathname, request }: Exchange, route: Route, id: string, body: Body) {
    return sandbox.faults.forRequest({
      operation: route.operation,
      method: request.method ?? '',
      path: pathname,
      reference_id:
        text(body['reference_id']) ?? referenceOf(id) ?? referenceOf(text(body['payment_id']) ?? ''),
      idempotency_key: text(body['idempotency_key']),
    });
  }

  const referenceOf = (id: string): string | undefined => sandbox.state.payments.get(id)?.reference_id;

  return (request: IncomingMessage, response: ServerResponse): void => {
    const [pathname = '/', search = ''] = (request.url ?? '/').split('?', 2);
    if (pathname.startsWith('/v1/')) {
      allowEveryOrigin(response);
      if (request.method === 'OPTIONS') return send(response, 204, '', {});
    }
    if (request.method === 'GET' && assets.serve(pathname, response)) return;
    const query = new URLSearchParams(search);
    answer({ request, response, pathname, query }).catch((error: unknown) => {
      // The client may have gone, for instance after its own timeout.
      if (!response.destroyed) sendAnswer(response, answerOf(error));
    });
  };
}

async function applyFault(
  action: RequestAction,
  delayMs: number,
  response: ServerResponse,
  perform: () => Answer,
  isStopped: () => boolean,
): Promise<void> {
  if (action === 'hang') return;
  if (action === 'delay') {
    await new Promise((resolve) => setTimeout(resolve, delayMs).unref());
    if (isStopped()) return;
    return sendAnswer(response, perform());
  }
  if (action === '429') return sendAnswer(response, rateLimited);
  if (action === 'html502') return sendPage(response, 502, '502 Bad Gateway');
  if (action === 'html403') return sendPage(response, 403, '403 Forbidden');
  if (action === 'html200') return sendPage(response, 200, 'Please sign in');
  if (action === 'reset-before') return void response.socket?.resetAndDestroy();
  perform();
  if (action === '500-after-commit') return sendAnswer(response, unavailable);
  response.socket?.resetAndDestroy();
}

function answerOrRefusal(perform: () => Answer): Answer {
  try {
    return perform();
  } catch (error) {
    return answerOf(error);
  }
}

function findRoute(routes: Route[], method: string, pathname: string): { route: Route; id: string } {
  const { routes: found, id } = routesAt(routes, pathname);
  // '/v2/payments/cancel' is also a payment's path, but no payment has that id.
  const route = found.find((one) => one.method === method);
  if (route) return { route, id };
  if (found.length > 0) throw new Rejection('METHOD_NOT_ALLOWED', `${method} is not allowed here.`);
  throw new Rejection('NOT_FOUND', `No such path: ${pathname}`);
}

/** Sent by a proxy that forwards more than /v1, and by a web page that probes local ports. */
const PROXY_OR_BROWSER_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'forwarded',
  'via',
  'origin',
] as const;

function checkAccess(route: Route, request: IncomingMessage, bearer: Buffer): void {
  if (route.access === 'browser' || route.access === 'probe' || hasToken(request, bearer)) return;
  if (route.access === 'api') throw new Rejection('UNAUTHORIZED', 'This request could not be authorized.');
  if (PROXY_OR_BROWSER_HEADERS.some((header) => request.headers[header] !== undefined))
    throw new Rejection('FORBIDDEN', 'The control plane is not open to browsers and proxies.');
}

function hasToken(request: IncomingMessage, bearer: Buffer): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  return given.length === bearer.length && timingSafeEqual(given, bearer);
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
