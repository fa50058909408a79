import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { readTraceparent, requestIdOf, untracedTraceparent } from './request-id.ts';
import type { Span } from './span.ts';

/** For whom the code works right now: a request, an event, or a run of a scheduled job. */
export interface Scope {
  /** Several services may share a process. */
  service: string;
  requestId: string;
  /** Of the cause, as it came with the request or event. */
  parent?: string | undefined;
  /** Only where traces are recorded. */
  span?: Span;
}

const scopes = new AsyncLocalStorage<Scope>();

export const currentScope = (): Scope | undefined => scopes.getStore();
export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work);

/** The scope of an event or of a call that came with a traceparent; one of its own without. */
export function scopeOf(service: string, traceparent: string | undefined): Scope {
  const given = readTraceparent(traceparent);
  return given
    ? { service, requestId: requestIdOf(given.traceId), parent: traceparent }
    : { service, requestId: randomUUID() };
}

/** What an event or call of this moment carries on; undefined outside of every request. */
export function currentTraceparent(): string | undefined {
  const scope = scopes.getStore();
  if (!scope) return undefined;
  return scope.span?.traceparent ?? scope.parent ?? untracedTraceparent(scope.requestId);
}

/** Runs `callback` later for whom the code works now, however it comes to be called. */
export const bound = <F extends (...values: never[]) => unknown>(callback: F): F =>
  scopes.getStore() ? AsyncLocalStorage.bind(callback) : callback;
