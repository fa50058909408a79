import { Agent, request } from 'undici';
import { PROBLEM_STATUS, type Problem, type ProblemCode } from '@slipcast/contracts/problem';
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

const unavailable = (cause: unknown): Refusal =>
  new Refusal('unavailable', 'Part of the shop is not available. Please try again in a moment.', {
    headers: { 'retry-after': '2' },
    cause,
  });

/**
 * Whether the other service itself said this. A status alone may come from a wrong address or a refused token, and must
 * never be taken for its word.
 */
export const isProblem = (answer: ServiceAnswer<unknown>, code: ProblemCode): boolean =>
  answer.status === PROBLEM_STATUS[code] && (answer.body as Partial<Problem> | null)?.code === code;

/** For an answer that says nothing about what was asked: as if there had been none. */
export const notAnswered = ({ status, body }: ServiceAnswer<unknown>): Refusal =>
  unavailable(new Error(`answered ${status}: ${JSON.stringify(body).slice(0, 200)}`));

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
      throw unavailable(cause);
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
