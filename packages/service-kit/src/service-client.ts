import { Agent, request } from 'undici';
import { PROBLEM_STATUS, type Problem, type ProblemCode } from '@slipcast/contracts/problem';
import type { Refusal } from '@slipcast/contracts/refusal';
import { partUnavailable } from './problem.ts';
import type { Lookup } from './replica-addresses.ts';
import { CALLER_HEADER } from './callers.ts';
import { createReplicas } from './replicas.ts';
import { callHeaders } from './requests.ts';
import { inSpan } from '@slipcast/tracing/spans';
import type { LocalAnswer, LocalRequest } from './local-call.ts';

export interface ServiceAnswer<T> {
  status: number;
  body: T;
}
/** Calls another service's `/internal` endpoints over kept connections. */
export interface ServiceClient {
  /** Answers below 500 are returned; 5xx, time-outs and refused connections throw Refusal 'unavailable'. */
  get<T>(path: string): Promise<ServiceAnswer<T>>;
  post<T>(path: string, body: unknown): Promise<ServiceAnswer<T>>;
  close(): Promise<void>;
}

/** Rejects with the code of a refused connection when the service does not take requests. */
export type CallLocally = (asked: LocalRequest, signal: AbortSignal) => Promise<LocalAnswer>;
interface Answered {
  statusCode: number;
  text: string;
  /** The connection ends after this answer. */
  closes: boolean;
}

/** A replica that accepts no connection within this time is passed over. */
const CONNECT_MS = 1000;

/**
 * Whether the other service itself said this. A status alone may come from a wrong address or a refused token, and must
 * never be taken for its word.
 */
export const isProblem = (answer: ServiceAnswer<unknown>, code: ProblemCode): boolean =>
  answer.status === PROBLEM_STATUS[code] && (answer.body as Partial<Problem> | null)?.code === code;

/** For an answer that says nothing about what was asked: as if there had been none. */
export const notAnswered = ({ status, body }: ServiceAnswer<unknown>): Refusal =>
  partUnavailable(new Error(`answered ${status}: ${JSON.stringify(body).slice(0, 200)}`));

/** Whether nothing can have reached the other side, because there was never a connection. */
const wasNeverSent = (error: unknown): boolean => {
  const { code = '', syscall } = error as { code?: string; syscall?: string };
  // Reset while it connects: the other side was just closing its port.
  const codes = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'];
  return syscall === 'connect' || codes.includes(code);
};

/** The other side refused the call: this replica may not have our newest key yet, or the route is not for us. */
class RefusedCaller extends Error {}

const isRefusedCaller = (answer: ServiceAnswer<unknown>): boolean =>
  isProblem(answer, 'caller-unknown') || isProblem(answer, 'caller-not-allowed');

/** Whether another replica may be asked to write without a risk that it is written twice. */
const wasNotHandled = (error: unknown): boolean => wasNeverSent(error) || error instanceof RefusedCaller;

/**
 * Asks the replicas in turn. When one fails, another is asked only if that is safe: for a read, or if the first was never reached.
 *
 * @param addresses of the service, or of its replicas, separated by commas; a name stands for all addresses that DNS has for it
 * @param options.token says to the other service who we are
 * @param options.timeoutMs for the whole call
 * @param options.local asks the service in this process instead
 */
export function createServiceClient(
  addresses: string,
  options: { token: () => string; timeoutMs?: number; lookup?: Lookup; local?: CallLocally | undefined },
): ServiceClient {
  const { token, timeoutMs = 5000, lookup, local } = options;
  const dispatcher = new Agent({
    connections: 64,
    keepAliveTimeout: 30_000,
    connect: { timeout: CONNECT_MS },
  });
  const replicas = createReplicas(addresses, { lookup });

  async function overHttp(url: string, asked: LocalRequest, signal: AbortSignal): Promise<Answered> {
    const { path, ...rest } = asked;
    const { statusCode, headers, body } = await request(`${url}${path}`, { ...rest, dispatcher, signal });
    return { statusCode, text: await body.text(), closes: headers['connection'] === 'close' };
  }
  async function inProcess(call: CallLocally, asked: LocalRequest, signal: AbortSignal): Promise<Answered> {
    const { status, body } = await call(asked, signal);
    return { statusCode: status, text: body.toString(), closes: false };
  }

  async function ask<T>(
    url: string,
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    withinMs: number,
  ): Promise<ServiceAnswer<T>> {
    // AbortSignal.timeout would go off after every call, answered or not.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${withinMs} ms`)), withinMs);
    try {
      const asked: LocalRequest = {
        method,
        path,
        headers: {
          [CALLER_HEADER]: token(),
          ...callHeaders(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      };
      const answer = await (local ? inProcess(local, asked, late.signal) : overHttp(url, asked, late.signal));
      const answerText = answer.text;
      if (answer.statusCode >= 500)
        throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answerText.slice(0, 200)}`);
      const answerBody = (answerText ? JSON.parse(answerText) : null) as T;
      if (isRefusedCaller({ status: answer.statusCode, body: answerBody }))
        throw new RefusedCaller(`${method} ${path} answered ${answerText.slice(0, 200)}`);
      // It is about to stop.
      if (answer.closes) replicas.avoid(url);
      return { status: answer.statusCode, body: answerBody };
    } catch (error) {
      replicas.avoid(url);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<ServiceAnswer<T>> {
    const urls = replicas.inTurn();
    const until = performance.now() + timeoutMs;
    let failure: unknown;
    for (const [index, url] of urls.entries()) {
      const left = until - performance.now();
      // A read leaves the replicas after this one their share of the time.
      const share = method === 'GET' ? left / (urls.length - index) : left;
      try {
        const attributes = { 'http.request.method': method, 'url.full': url + path };
        return await inSpan(`${method} ${new URL(url).host}`, { kind: 'client', attributes }, () =>
          ask<T>(url, method, path, body, Math.max(1, share)),
        );
      } catch (error) {
        failure = error;
        if (method !== 'GET' && !wasNotHandled(error)) break;
      }
    }
    throw partUnavailable(failure);
  }

  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    close: () => dispatcher.close(),
  };
}
