import { Agent, request } from 'undici';
import type { Problem } from '@slipcast/contracts/problem';
import { Refusal } from '@slipcast/contracts/refusal';

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

/** @param timeoutMs for the whole call */
export function createServiceClient(
  baseUrl: string,
  { internalToken, timeoutMs = 5000 }: { internalToken: string; timeoutMs?: number },
): ServiceClient {
  const dispatcher = new Agent({ connections: 64, keepAliveTimeout: 30_000 });
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<ServiceAnswer<T>> => {
    // AbortSignal.timeout would go off after every call, answered or not.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    try {
      const answer = await request(`${baseUrl}${path}`, {
        method,
        dispatcher,
        signal: late.signal,
        headers: {
          'x-internal-token': internalToken,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await answer.body.text();
      if (answer.statusCode >= 500)
        throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`);
      return { status: answer.statusCode, body: (text ? JSON.parse(text) : null) as T };
    } catch (cause) {
      throw new Refusal('unavailable', 'Part of the shop is not available. Please try again in a moment.', {
        headers: { 'retry-after': '2' },
        cause,
      });
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
