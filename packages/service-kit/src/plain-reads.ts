import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import type { z } from 'zod';
import { currentScope, inScope } from '@slipcast/tracing/scope';
import { isRecording } from '@slipcast/tracing/spans';
import type { AppOptions } from './app.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import type { ImportanceOf } from './importance.ts';
import { recordRequest } from './record-request.ts';
import { sayTurn, type PlainAnswer } from './turning-answers.ts';
import { readInput } from './validate.ts';

/** @returns the answer; null if only the service's listener can say what it is */
export type ReadPlain = (path: string) => Promise<PlainAnswer | null>;

/**
 * A public read without parameters in its path that depends on nothing but its query. A gateway in the same process can ask for it without
 * a request, which costs more than a search.
 *
 * @param spec.json the whole answer, and in how many milliseconds it may turn
 */
export function plainRead<Q extends z.ZodType, R extends z.ZodType>(spec: {
  route: `GET /${string}`;
  importance?: ImportanceOf;
  summary: string;
  query: Q;
  answer: R;
  json: (query: z.output<Q>) => Promise<PlainAnswer>;
}): Endpoint {
  const { json, query, ...described } = spec;
  return {
    ...endpoint({
      ...described,
      query,
      access: 'none',
      async handle({ query: given, res }) {
        const answer = await json(given as z.output<Q>);
        sayTurn(res, answer.turnsInMs);
        res.type('json').end(answer.json);
      },
    }),
    json: (given) => json(readInput(query, given)),
  };
}

/** Answers plain reads as the service's listener does. Whatever may be refused, or is traced, is left to the listener. */
export function createPlainReads(options: AppOptions): ReadPlain {
  const { name, endpoints, overloadLevel, metrics, logger } = options;
  const reads = new Map(endpoints.flatMap(({ path, json }) => (json ? [[path, json]] : [])));
  return async (url) => {
    const [route = '', query] = url.split('?', 2);
    const json = reads.get(route);
    if (!json || isRecording() || (overloadLevel?.() ?? 0) > 0) return null;
    const began = performance.now();
    const requestId = currentScope()?.requestId ?? randomUUID();
    try {
      const answer = await inScope({ service: name, requestId }, () => json(parse(query ?? '')));
      const seconds = (performance.now() - began) / 1000;
      recordRequest(
        { metrics, requestLog: logger },
        { requestId, method: 'GET', route, status: 200, seconds },
      );
      return answer;
    } catch {
      return null;
    }
  };
}
