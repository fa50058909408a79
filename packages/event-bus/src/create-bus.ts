import type { Bus, EventEnvelope, RunningSubscription } from './bus.ts';
import { busMetrics } from './bus-metrics.ts';
import type { BusOptions } from './bus-options.ts';
import { RETRY_DELAYS_MS, deliver } from './delivery.ts';
import { watchProgress } from './progress-watch.ts';
import type { ProgressWatch } from './progress-watch.ts';
import { createRedisTransport } from './redis-streams/redis-transport.ts';
import type { Transport } from './transport.ts';
import { inScopeOfEvent, recordSending } from './event-scope.ts';

/** Chooses the broker by URL: `redis://host:port/db` for Redis Streams, `kafka://host:port,host:port` for Kafka, see `parseAddress`. */
export function createBus(options: BusOptions): Bus {
  const { url, clientId, logger, retryDelaysMs = RETRY_DELAYS_MS } = options;
  if (!/^(rediss?|kafka(\+ssl)?):\/\//.test(url))
    throw new Error('a bus URL must start with redis://, rediss://, kafka:// or kafka+ssl://');
  const metrics = busMetrics(options.metrics);
  const topicsOf = new Map<string, Set<string>>();
  const running = new Set<RunningSubscription & { watch?: ProgressWatch }>();
  let loading: Promise<Transport> | undefined;

  /** kafkajs is loaded only where it is used. */
  const load = async (): Promise<Transport> => {
    if (!url.startsWith('kafka')) return createRedisTransport(options);
    const { createKafkaTransport } = await import('./kafka/kafka-transport.ts');
    return createKafkaTransport(options);
  };
  const transport = () => (loading ??= load());

  const lag = async (group: string) => {
    const topics = topicsOf.get(group);
    return topics ? (await transport()).lag(group, [...topics]) : 0;
  };

  const track = async (starting: Promise<RunningSubscription>, watch?: ProgressWatch) => {
    const tracked = {
      watch,
      async stop() {
        watch?.stop();
        running.delete(tracked);
        await (await starting).stop();
      },
    };
    running.add(tracked);
    await starting;
    return tracked;
  };

  return {
    start: async () => (await transport()).start(),
    publish: async (events) => {
      const broker = await transport();
      await recordSending(clientId, events, (sent) =>
        broker.write(sent.map((event) => ({ topic: event.type, event }))),
      );
    },

    async subscribe({ topics, group, handle, sideBySide = false }) {
      const broker = await transport();
      topicsOf.set(group, new Set([...(topicsOf.get(group) ?? []), ...topics]));
      metrics.expect(group, topics);
      const report = (events: number) => metrics.lag(group, events);
      const watch = watchProgress({ group, logger, lag: () => lag(group), report });
      const context = { group, handle, write: broker.write, logger, metrics, retryDelaysMs, watch };
      const joining = broker.join(group, topics, sideBySide, (topic, event, signal) =>
        inScopeOfEvent(clientId, group, event, () => deliver(topic, event, context, signal)),
      );
      return track(joining, watch);
    },
    async listen(topics, handle) {
      const hear = async (event: EventEnvelope) => {
        try {
          // A resent event is meant for one group only.
          if (!event.again) await handle(event);
        } catch (error) {
          logger.error({ err: error, eventId: event.id, type: event.type }, 'listener failed');
        }
      };
      return track((await transport()).listen(topics, hear));
    },

    log: async () => (await transport()).log(),
    topics: async () => (await transport()).topics(),
    read: async (topic, handle) => (await transport()).read(topic, handle),
    lag,
    healthy: () => [...running].every(({ watch }) => !watch?.stalled()),

    async close() {
      loading ??= Promise.reject(new Error('the bus is closed'));
      const broker = await loading.catch(() => undefined);
      await broker?.close(() => Promise.all([...running].map((subscription) => subscription.stop())));
    },
  };
}
