import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import { RetryLater, deadLetterTopic } from './bus.ts';
import type { EventEnvelope, Subscription } from './bus.ts';
import type { BusLogger } from './bus-options.ts';
import type { BusMetrics } from './bus-metrics.ts';
import type { ProgressWatch } from './progress-watch.ts';
import type { Transport } from './transport.ts';

export const RETRY_DELAYS_MS: readonly number[] = [200, 1000, 3000, 8000];
const UNAVAILABLE_DELAY_MS = 1000;

interface DeliveryContext {
  group: string;
  handle: Subscription['handle'];
  write: Transport['write'];
  logger: BusLogger;
  metrics: BusMetrics;
  retryDelaysMs: readonly number[];
  watch: Pick<ProgressWatch, 'progressed'>;
}

/**
 * Delivers one event to its handler: `retryDelaysMs.length + 1` attempts, then the dead-letter topic. An event that was
 * resent to another group is skipped. Returns when the event may be acknowledged; throws only when `signal` is aborted
 * during a delay.
 */
export async function deliver(
  topic: string,
  given: EventEnvelope,
  { group, handle, write, logger, metrics, retryDelaysMs, watch }: DeliveryContext,
  signal: AbortSignal,
): Promise<void> {
  const { again: resend, ...event } = given;
  if (resend && resend.group !== group) return watch.progressed();
  for (let tries = 0; ;) {
    const began = performance.now();
    const report = (outcome: 'done' | 'retry' | 'dead') => {
      watch.progressed();
      metrics.handled(group, topic, outcome, (performance.now() - began) / 1000);
    };
    try {
      await handle(event);
      const ms = Math.round(performance.now() - began);
      logger.info({ group, topic, eventId: event.id, key: event.key, ms }, 'event handled');
      return report('done');
    } catch (error) {
      const isAway = error instanceof RetryLater || isDatabaseUnavailable(error);
      if (!isAway) tries += 1;
      const delay = isAway ? UNAVAILABLE_DELAY_MS : retryDelaysMs[tries - 1];
      const about = { err: error, group, topic, eventId: event.id, key: event.key, tries };
      if (delay === undefined) {
        logger.error(about, 'all attempts failed, event moved to the dead-letter topic');
        const dead = { group, error: String(error), tries, at: new Date().toISOString() };
        await write([{ topic: deadLetterTopic(topic), event: { ...event, dead } }]);
        return report('dead');
      }
      report('retry');
      logger.warn({ ...about, delay }, 'event handler failed, retrying');
      await sleep(delay, undefined, { signal });
      watch.progressed();
    }
  }
}
