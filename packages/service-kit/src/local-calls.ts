import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { callLocally, type LocalAnswer, type LocalRequest } from './local-call.ts';

/** The calls of other services in this process that are under way. */
export function createLocalCalls(name: string) {
  const underWay = new Set<Promise<unknown>>();
  return {
    /** @param listener undefined while the service takes no requests: rejects as a closed port does, with `ECONNREFUSED` */
    take(
      listener: RequestListener | undefined,
      asked: LocalRequest,
      signal: AbortSignal,
    ): Promise<LocalAnswer> {
      if (!listener)
        return Promise.reject(
          Object.assign(new Error(`${name} takes no requests`), { code: 'ECONNREFUSED' }),
        );
      const call = callLocally(listener, asked, signal);
      const ended = call.catch(() => undefined).finally(() => underWay.delete(ended));
      underWay.add(ended);
      return call;
    },

    /** Resolves when none is under way any more, or after `ms`. */
    end: (ms: number) => Promise.race([Promise.allSettled(underWay), sleep(ms, undefined, { ref: false })]),
  };
}
