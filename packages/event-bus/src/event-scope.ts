import { currentTraceparent, inScope, scopeOf } from '@slipcast/tracing/scope';
import { inScopeAndSpan, isRecording } from '@slipcast/tracing/spans';
import type { EventEnvelope } from './bus.ts';

const aboutEvent = ({ type, id, key }: EventEnvelope) => ({
  'messaging.destination.name': type,
  'messaging.message.id': id,
  'slipcast.event.key': key,
});

/**
 * Sends events, and records each as a span below the request that caused it; its handler's span is recorded below
 * that. Without a recorder the events go out as they are.
 */
export async function recordSending(
  service: string,
  events: EventEnvelope[],
  send: (events: EventEnvelope[]) => Promise<void>,
): Promise<void> {
  if (!isRecording()) return send(events);
  const { promise: sent, resolve, reject } = Promise.withResolvers<void>();
  sent.catch(() => undefined);
  const carrying = events.map((event) => {
    if (!event.traceparent) return event;
    let carried = event;
    const recorded = inScopeAndSpan(
      scopeOf(service, event.traceparent),
      `send ${event.type}`,
      { kind: 'producer', attributes: aboutEvent(event) },
      () => {
        carried = { ...event, traceparent: currentTraceparent() };
        return sent;
      },
    );
    recorded.catch(() => undefined);
    return carried;
  });
  await send(carrying).then(resolve, (error: unknown) => {
    reject(error);
    throw error;
  });
}

/** Handles an event in the scope of its cause, so that everything logged and published has its request id. */
export function inScopeOfEvent<T>(service: string, group: string, event: EventEnvelope, handle: () => T): T {
  const scope = scopeOf(service, event.traceparent);
  // Without a cause its trace is of no use.
  if (!event.traceparent) return inScope(scope, handle);
  const attributes = { ...aboutEvent(event), 'messaging.consumer.group.name': group };
  return inScopeAndSpan(scope, `process ${event.type}`, { kind: 'consumer', attributes }, handle);
}
