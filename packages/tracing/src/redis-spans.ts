import { tracingChannel } from 'node:diagnostics_channel';
import { currentScope } from './scope.ts';
import type { Span } from './span.ts';
import { beginSpan } from './spans.ts';

interface Command {
  command: string;
  serverAddress?: string;
  error?: unknown;
}

/**
 * Records each Redis command below the span that sends it. ioredis says on a channel what it does. What is inside a span of Redis
 * already is left out: ioredis sends a pipeline in the scope of its first command. Returns a function that stops it.
 */
export function recordRedis(): () => void {
  const spans = new WeakMap<object, Span>();
  const channel = tracingChannel<string, Command>('ioredis:command');
  const end = (command: Command) => spans.get(command)?.end(command.error);
  const subscribers = {
    start(command: Command) {
      if (currentScope()?.span?.system === 'redis') return;
      const span = beginSpan(`redis ${command.command}`, {
        kind: 'client',
        attributes: { 'db.system.name': 'redis', 'db.operation.name': command.command },
      });
      if (span) spans.set(command, span);
    },
    end: () => undefined,
    asyncStart: end,
    asyncEnd: () => undefined,
    error: () => undefined,
  };
  channel.subscribe(subscribers);
  return () => channel.unsubscribe(subscribers);
}
