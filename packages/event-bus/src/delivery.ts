import { setTimeout as sleep } from 'node:timers/promises';
import { RetryLater, deadLetterTopic } from './bus.ts';
import type { EventEnvelope, Subscription } from './bus.ts';
import type { BusLogger } from './bus-options.ts';
import type { BusMetrics } from './bus-metrics.ts';

export const RETRY_DELAYS_MS: readonly number[] = [200, 1000, 3000, 8000];
const UNAVAILABLE_DELAY_MS = 1000;

export interface DeliveryContext {
  group: string;
  handle: Subscription['handle'];
  /** Publishes to a topic other than the event's own. */
  writeTo(topic: string, event: EventEnvelope): Promise<void>;
  logger: BusLogger;
  metrics: BusMetrics;
  retryDelaysMs: readonly number[];
  /** Called after each attempt, successful or not. */
  onProgress(): void;
  signal: AbortSignal;
}

/**
 * Delivers one event to its handler: `retryDelaysMs.length + 1` attempts, then the dead-letter topic. An event that was
 * resent to another group is skipped. Returns when the event may be acknowledged; throws only when `signal` is aborted
 * during a delay.
 */
export async function deliver(topic: string, given: EventEnvelope, context: DeliveryContext): Promise<void> {
  const { group, metrics, logger, retryDelaysMs, signal } = context;
  const { again: resend, ...event } = given;
  if (resend && resend.group !== group) return context.onProgress();
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
      const delay = error instanceof RetryLater ? UNAVAILABLE_DELAY_MS : retryDelaysMs[tries - 1];
      const about = { err: error, group, topic, eventId: event.id, key: event.key, tries };
      if (delay === undefined) {
        logger.error(about, 'all attempts failed, event moved to the dead-letter topic');
        await writeDeadLetter(topic, event, error, tries, context);
        metrics.handled(group, topic, 'dead', seconds());
        return;
      }
      metrics.handled(group, topic, 'retry', seconds());
      logger.warn({ ...about, delay }, 'event handler failed, retrying');
      context.onProgress();
      await sleep(delay, undefined, { signal });
    } finally {
      context.onProgress();
    }
  }
}

async function writeDeadLetter(
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
