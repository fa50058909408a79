import { setTimeout as sleep } from 'node:timers/promises';
import { RetryLater, deadLetterTopic } from './bus.ts';
import type { EventEnvelope, Subscription } from './bus.ts';
import type { BusLogger } from './bus-options.ts';
import type { BusMetrics } from './bus-metrics.ts';

export const RETRY_DELAYS_MS: readonly number[] = [200, 1000, 3000, 8000];
const NOT_NOW_DELAY_MS = 1000;

export interface DeliveryContext {
  group: string;
  handle: Subscription['handle'];
  /** Writes to a topic that is not the event's own type. */
  writeTo(topic: string, event: EventEnvelope): Promise<void>;
  logger: BusLogger;
  metrics: BusMetrics;
  retryDelaysMs: readonly number[];
  /** Called after each try, good or bad: the watchdog's sign of life. */
  stepped(): void;
  signal: AbortSignal;
}

/**
 * Brings one event to its handler: tries it `retryDelaysMs.length + 1` times, then writes it to the dead-letter topic. One that
 * is sent again to another group is passed over. Returns when the event may be acknowledged; throws only when `signal` is
 * aborted while it waits.
 */
export async function deliver(topic: string, given: EventEnvelope, context: DeliveryContext): Promise<void> {
  const { group, metrics, logger, retryDelaysMs, signal } = context;
  const { again, ...event } = given;
  if (again && again.group !== group) return context.stepped();
  let tries = 0;
  for (;;) {
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    try {
      await context.handle(event);
      metrics.handled(group, topic, 'done', seconds());
      return;
    } catch (error) {
      if (!(error instanceof RetryLater)) tries += 1;
      const delay = error instanceof RetryLater ? NOT_NOW_DELAY_MS : retryDelaysMs[tries - 1];
      const about = { err: error, group, topic, eventId: event.id, key: event.key, tries };
      if (delay === undefined) {
        logger.error(about, 'event given up, written to the dead-letter topic');
        await bury(topic, event, error, tries, context);
        metrics.handled(group, topic, 'dead', seconds());
        return;
      }
      metrics.handled(group, topic, 'retry', seconds());
      logger.warn({ ...about, delay }, 'event handler failed, will try again');
      context.stepped();
      await sleep(delay, undefined, { signal });
    } finally {
      context.stepped();
    }
  }
}

async function bury(
  topic: string,
  event: EventEnvelope,
  error: unknown,
  tries: number,
  context: DeliveryContext,
) {
  const dead = {
    group: context.group,
    error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    tries,
    at: new Date().toISOString(),
  };
  await context.writeTo(deadLetterTopic(topic), { ...event, dead });
}
