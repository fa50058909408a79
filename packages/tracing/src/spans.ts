import { currentScope, inScope, type Scope } from './scope.ts';
import type { Attributes, Span } from './span.ts';

export interface SpanOptions {
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  attributes?: Attributes;
}
export type StartSpan = (name: string, options: SpanOptions, scope: Scope) => Span;

let startSpan: StartSpan | undefined;

/** Undefined: nothing is recorded any more. */
export function recordWith(start: StartSpan | undefined): void {
  startSpan = start;
}
export const isRecording = (): boolean => startSpan !== undefined;

/** Begins a span below the current one; undefined where nothing is recorded or there is no current one. Its beginner ends it. */
export function beginSpan(name: string, options: SpanOptions): Span | undefined {
  const scope = currentScope();
  return scope?.span && startSpan?.(name, options, scope);
}

/** By what it can do: promises of another realm count too. */
export const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | undefined)?.then === 'function';

function follow<T>(span: Span, work: () => T): T {
  let result: T;
  try {
    result = work();
  } catch (error) {
    span.end(error);
    throw error;
  }
  if (!isPromise(result)) span.end();
  else
    result.then(
      () => span.end(),
      (error: unknown) => span.end(error),
    );
  return result;
}

/** Records `work` as a span below the current one. Where nothing is recorded, it only runs. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => T): T {
  const scope = currentScope();
  const span = beginSpan(name, options);
  if (!scope || !span) return work();
  return inScope({ ...scope, span }, () => follow(span, work));
}

/** Runs `work` in this scope, recorded as a span below its cause. */
export function inScopeAndSpan<T>(scope: Scope, name: string, options: SpanOptions, work: () => T): T {
  if (!startSpan) return inScope(scope, work);
  const span = startSpan(name, options, scope);
  return inScope({ ...scope, span }, () => follow(span, work));
}
