import type { RequestListener } from 'node:http';
import { Agent, request } from 'undici';
import type { Problem } from '@slipcast/contracts/problem';
import { callInside } from './inside-call.ts';
import { Refusal } from './refusal.ts';

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

/** Turns another service's refusal into one of ours. */
export const refusalFrom = (answer: ServiceAnswer<unknown>): Refusal => {
  const problem = answer.body as Partial<Problem> | null;
  return new Refusal(
    problem?.code ?? 'unavailable',
    problem?.message ?? 'Something went wrong. Please try again.',
  );
};

interface CallOptions {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** For a service of the same process; a call that is given up goes on there, as it does elsewhere. */
function inside(service: RequestListener, path: string, { signal, ...call }: CallOptions) {
  const givenUp = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
  return Promise.race([callInside(service, { path, ...call }), givenUp]);
}

/**
 * @param timeoutMs for the whole call
 * @param service answers in place of `baseUrl`, where it runs in the same process
 */
export function createServiceClient(
  baseUrl: string,
  {
    internalToken,
    timeoutMs = 5000,
    connections = 64,
    service,
  }: { internalToken: string; timeoutMs?: number; connections?: number; service?: RequestListener },
): ServiceClient {
  const dispatcher = new Agent({ connections, keepAliveTimeout: 30_000 });
  const overNetwork = async (path: string, options: CallOptions) => {
    const answer = await request(`${baseUrl}${path}`, { ...options, dispatcher });
    return { status: answer.statusCode, body: await answer.body.text() };
  };
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<ServiceAnswer<T>> => {
    // AbortSignal.timeout would go off after every call, answered or not.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    const options = {
      method,
      signal: late.signal,
      headers: {
        'x-internal-token': internalToken,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    try {
      const answer = service ? await inside(service, path, options) : await overNetwork(path, options);
      if (answer.status >= 500)
        throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 200)}`);
      return { status: answer.status, body: (answer.body ? JSON.parse(answer.body) : null) as T };
    } catch (cause) {
      const refusal = new Refusal(
        'unavailable',
        'A part of the shop does not answer. Please try again in a moment.',
        {
          headers: { 'retry-after': '2' },
        },
      );
      refusal.cause = cause;
      throw refusal;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    close: () => dispatcher.close(),
  };
}
