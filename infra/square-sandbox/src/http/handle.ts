import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultRule } from '../faults.ts';
import { isRecord, type Body } from '../fields.ts';
import type { Answer } from '../operations/call.ts';
import { Rejection } from '../rejection.ts';
import type { Sandbox } from '../sandbox.ts';
import { serveAsset } from './assets.ts';
import {
  allowEveryOrigin,
  answerOf,
  rateLimited,
  send,
  sendAnswer,
  sendPage,
  tooLate,
  unavailable,
} from './reply.ts';
import { findRoute, type Route } from './routes.ts';

const LARGEST_BODY = 64 * 1024;
const DEFAULT_DELAY_MS = 1000;
/** Not the timers’ promises, which the proofs shorten. */
const realTime = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

/** Sent by a proxy that forwards more than /v1, and by a web page that probes local ports. */
const PROXY_OR_BROWSER_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'origin'];

function createAccessCheck(accessToken: string) {
  const bearer = Buffer.from(`Bearer ${accessToken}`);
  return ({ access }: Route, { headers }: IncomingMessage): void => {
    const given = Buffer.from(headers.authorization ?? '');
    const hasToken = given.length === bearer.length && timingSafeEqual(given, bearer);
    if (access === 'browser' || access === 'probe' || hasToken) return;
    if (access === 'api') throw new Rejection('UNAUTHORIZED', 'This request could not be authorized.');
    if (PROXY_OR_BROWSER_HEADERS.some((header) => headers[header] !== undefined))
      throw new Rejection('FORBIDDEN', 'The control plane is not open to browsers and proxies.');
  };
}

/** Answers one HTTP request, or applies the fault that replaces the answer. */
export function createHandler(sandbox: Sandbox) {
  const { state, faults } = sandbox;
  const checkAccess = createAccessCheck(sandbox.config.accessToken);

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    search: string,
  ): Promise<void> {
    const { method = '' } = request;
    const { route, id } = findRoute(method, pathname);
    checkAccess(route, request);
    const body = await readBody(request);
    const query = new URLSearchParams(search);
    const perform = (): Answer => {
      try {
        return route.perform({ sandbox, id, query, body });
      } catch (error) {
        return answerOf(error);
      }
    };
    // A health check must not use up a rule that is meant for the shop.
    const exempt = faults.isEmpty() || route.access === 'control' || route.access === 'probe';
    const fault = exempt
      ? undefined
      : faults.forRequest({
          operation: route.operation,
          method,
          path: pathname,
          reference_id:
            text(body['reference_id']) ?? referenceOf(id) ?? referenceOf(text(body['payment_id'])),
          idempotency_key: text(body['idempotency_key']),
        });
    if (!fault) return sendAnswer(response, perform());
    if (fault.action === 'delay') {
      await realTime(fault.delayMs ?? DEFAULT_DELAY_MS);
      if (!sandbox.isStopped()) sendAnswer(response, perform());
    } else applyFault(fault, response, perform);
  }

  const referenceOf = (id = ''): string | undefined => state.payments.get(id)?.reference_id;

  return (request: IncomingMessage, response: ServerResponse): void => {
    const [pathname = '/', search = ''] = (request.url ?? '/').split('?', 2);
    if (pathname.startsWith('/v1/')) {
      allowEveryOrigin(response);
      if (request.method === 'OPTIONS') return send(response, 204, '', {});
    }
    if (serveAsset(request.method, pathname, response)) return;
    answer(request, response, pathname, search).catch((error: unknown) => {
      // The client may have left, for instance after its own time-out.
      if (!response.destroyed) sendAnswer(response, answerOf(error));
    });
  };
}

function applyFault(
  { action, code = 'BAD_REQUEST' }: Pick<FaultRule, 'action' | 'code'>,
  response: ServerResponse,
  perform: () => Answer,
): void {
  if (action === 'hang') return;
  if (action === 'refuse')
    return sendAnswer(response, new Rejection(code, 'Refused by a fault rule.').answer);
  if (action === '429') return sendAnswer(response, rateLimited);
  if (action === 'html502') return sendPage(response, 502, '502 Bad Gateway');
  if (action === 'html403') return sendPage(response, 403, '403 Forbidden');
  if (action === 'html404') return sendPage(response, 404, '404 Not Found');
  if (action === 'html200') return sendPage(response, 200, 'Please log in');
  if (action !== 'reset-before') perform();
  if (action === '500-after-commit') return sendAnswer(response, unavailable);
  if (action === '408-after-commit') return sendAnswer(response, tooLate);
  response.socket?.resetAndDestroy();
}

/** An empty body counts as {}, because Square's SDK cancels a payment with a POST of no bytes and no content type. */
async function readBody(request: IncomingMessage): Promise<Body> {
  let read = '';
  request.setEncoding('utf8');
  // The rest of an oversized body is read and discarded, because its sender waits for no answer until it has sent everything.
  for await (const chunk of request) if (read.length <= LARGEST_BODY) read += chunk;
  if (read.length > LARGEST_BODY) throw new Rejection('REQUEST_ENTITY_TOO_LARGE', 'The body is too large.');
  if (read === '') return {};
  const value = parse(read);
  if (!isRecord(value)) throw new Rejection('EXPECTED_JSON_BODY', 'Expected a JSON object.');
  return value;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
