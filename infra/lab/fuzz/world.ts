import type { Agent } from 'node:http';
import type { Operation } from './api-document.ts';
import type { Callers } from './callers.ts';
import { toWire, type Caller, type Part, type Plan } from './request.ts';
import { send } from './send.ts';

/** What the parts of the tour need to know about the shop. */
export interface World {
  url: string;
  mailboxUrl: string;
  sandboxUrl: string;
  webhookKey: string;
  webhookUrl: string;
  callers: Callers;
  agent: Agent;
  /** How long an answer may take. */
  longestMs: number;
  operations: Map<string, Operation>;
  /** The last request of each operation that was answered with a success: what the hostile ones are made from. */
  examples: Map<string, Plan>;
  /** The ids of all requests that succeeded, by operation. */
  requests: Map<string, string[]>;
  /** Called with every answer: operation and status. */
  count(operation: string, status: number): void;
}

export interface Asked {
  as?: Caller;
  params?: Record<string, string>;
  query?: [string, string][];
  body?: unknown;
  form?: Part[];
  headers?: Record<string, string>;
}

/**
 * Asks as the reference says, and keeps the request as an example of its operation.
 *
 * @param key `POST /api/orders/{id}`
 * @throws Error unless it succeeds
 */
export async function ask<T = Record<string, unknown>>(
  world: World,
  key: string,
  { as = 'guest', params = {}, query = [], body, form, headers = {} }: Asked = {},
): Promise<T> {
  const operation = world.operations.get(key);
  if (!operation) throw new Error(`the reference has no ${key}`);
  const plan: Plan = { as, params, query, body, form, headers };
  const wire = toWire(operation.method, operation.path, plan);
  Object.assign(wire.headers, await world.callers.headersOf(as), headers);
  const answer = await send(world, wire).catch((error: unknown) => {
    throw new Error(`${key} as ${as}: ${(error as Error).message}`, { cause: error });
  });
  world.count(key, answer.status);
  world.callers.saw(key, wire, answer);
  if (answer.status >= 300)
    throw new Error(`${key} as ${as} answered ${answer.status}: ${String(answer.body)}`);
  world.examples.set(key, plan);
  const requestId = answer.headers['x-request-id'] ?? '';
  world.requests.set(key, [...(world.requests.get(key) ?? []), requestId]);
  const isJson = answer.headers['content-type']?.includes('json');
  return (isJson ? JSON.parse(String(answer.body)) : answer.body) as T;
}
