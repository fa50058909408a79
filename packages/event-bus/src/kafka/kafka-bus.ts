import { randomUUID } from 'node:crypto';
import { Kafka, Partitioners, logLevel } from 'kafkajs';
import type { Consumer } from 'kafkajs';
import type { Bus, EventEnvelope, RunningSubscription } from '../bus.ts';
import type { BusOptions } from '../bus-options.ts';
import { JOIN_WAIT_MS, withTimeout } from '../timeout.ts';
import { busMetrics } from '../bus-metrics.ts';
import { RETRY_DELAYS_MS } from '../delivery.ts';
import { consumeAsGroup, listenToTopics } from './consume.ts';
import { groupLag } from './lag.ts';
import { Positions, kafkaLog } from './messages.ts';
import { publishUntilAccepted } from './publish.ts';
import { readToEnd } from './read-topic.ts';
import { fixRequestQueueTimer } from './request-queue.ts';
import { runConsumer } from './run-consumer.ts';
import { kafkaTopics } from './topics.ts';
import { watchProgress } from '../progress-watch.ts';
import type { ProgressWatch } from '../progress-watch.ts';

/** A member that sends no heartbeat for this long is replaced. Handlers may take longer: heartbeats go on while they run. */
const SESSION_MS = 10_000;
const HEARTBEAT_MS = 1000;

fixRequestQueueTimer();

/**
 * Events on Kafka. These settings were measured: retries belong to the client (those of a producer do nothing); every
 * replica acknowledges; the producer is not idempotent (when its retries run out, the next batch reuses the sequence
 * number, is dropped as a duplicate and still resolves); offsets are committed by hand after the effect.
 */
export function createKafkaBus(options: BusOptions): Bus {
  const { logger, clientId } = options;
  const metrics = busMetrics(options.metrics);
  const kafka = new Kafka({
    clientId,
    brokers: options.url.slice('kafka://'.length).split(','),
    connectionTimeout: 2000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: Number.MAX_SAFE_INTEGER },
    logLevel: logLevel.WARN,
    logCreator: () => kafkaLog(logger),
  });
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    idempotent: false,
    maxInFlightRequests: 1,
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  const admin = kafka.admin();
  const closing = new AbortController();
  const closed = new Promise<never>((_, reject) => {
    closing.signal.addEventListener('abort', () => reject(new Error('the bus is closed')));
  });
  closed.catch(() => {});
  const groups = new Map<string, Set<string>>();
  const watches = new Set<ProgressWatch>();
  const running = new Set<RunningSubscription>();
  let connected: Promise<unknown> = new Promise(() => {});
  let broken = false;

  const topics = kafkaTopics({
    admin,
    connected: () => connected,
    partitions: options.partitions ?? 6,
    replicationFactor: options.replicationFactor ?? -1,
    closing: closing.signal,
    logger,
  });

  /** kafkajs retries for ever, so a publish that is still waiting is rejected when the bus closes. */
  const write = (entries: Array<{ topic: string; event: EventEnvelope }>) =>
    entries.length === 0
      ? Promise.resolve()
      : Promise.race([
          publishUntilAccepted(entries, { producer, topics, closing: closing.signal, logger }),
          closed,
        ]);

  const lag = (group: string) => groupLag(admin, topics, group, [...(groups.get(group) ?? [])]);

  const listTopics = async () => {
    await Promise.race([connected, closed]);
    return (await admin.listTopics()).filter((topic) => !topic.startsWith('__')).toSorted();
  };

  const createConsumer = (groupId: string) =>
    kafka.consumer({
      groupId,
      allowAutoTopicCreation: false,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 1000,
    });

  const run = (consumer: Consumer, start: () => Promise<void>, onStop: () => void) => {
    const joined = Promise.withResolvers<void>();
    consumer.on(consumer.events.GROUP_JOIN, () => joined.resolve());
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      // With `restart` kafkajs recovers by itself.
      if (payload.restart) return;
      broken = true;
      logger.error({ err: payload.error, group: payload.groupId }, 'consumer crashed for good');
      options.onFatal?.(payload.error);
    });
    const lifetime = { joined: joined.promise, running, closing: closing.signal };
    return runConsumer({ consumer, start, onStop, ...lifetime, logger });
  };

  return {
    async start() {
      connected = Promise.all([producer.connect(), admin.connect()]);
      connected.catch((error: unknown) => logger.error({ err: error }, 'cannot connect to Kafka'));
      await withTimeout(connected, JOIN_WAIT_MS);
    },

    publish: (events) => write(events.map((event) => ({ topic: event.type, event }))),

    async subscribe({ topics: subscribed, group, handle }) {
      const known = groups.get(group) ?? new Set();
      groups.set(group, known);
      for (const topic of subscribed) known.add(topic);
      const watch = watchProgress({
        lag: () => lag(group),
        report: (events) => metrics.lag(group, events),
        stalledAfterMs: options.stalledAfterMs ?? 60_000,
        logger,
        group,
      });
      watches.add(watch);
      const stopping = new AbortController();
      const consumer = createConsumer(group);
      const start = () =>
        consumeAsGroup({
          consumer,
          topics,
          subscribed,
          concurrency: options.concurrency ?? 32,
          heartbeatMs: HEARTBEAT_MS,
          stopping: stopping.signal,
          delivery: {
            group,
            handle,
            writeTo: (topic, event) => write([{ topic, event }]),
            logger,
            metrics,
            retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
            onProgress: watch.progressed,
          },
        });
      return run(consumer, start, () => {
        stopping.abort();
        watch.stop();
        watches.delete(watch);
      });
    },

    async listen(subscribed, handle) {
      const consumer = createConsumer(`listen.${clientId}.${randomUUID()}`);
      const positions = new Positions();
      // kafkajs would look up "latest" only once the group has formed, seconds later, and again after each crash.
      consumer.on(consumer.events.GROUP_JOIN, () => {
        for (const position of positions.all()) consumer.seek(position);
      });
      const start = () => listenToTopics({ consumer, topics, subscribed, positions, handle, logger });
      return run(consumer, start, () => {});
    },

    identity: () =>
      Promise.race([connected.then(() => admin.describeCluster()), closed]).then(
        ({ clusterId }) => clusterId,
      ),

    topics: listTopics,

    async read(topic, handle) {
      if (!(await listTopics()).includes(topic)) return;
      const offsets = await topics.offsets(topic);
      const groupId = `read.${clientId}.${randomUUID()}`;
      const createReader = () => createConsumer(groupId);
      await readToEnd({ topic, offsets, createReader, closed, logger, handle });
      await admin.deleteGroups([groupId]).catch(() => {});
    },

    lag,
    healthy: () => !broken && [...watches].every((watch) => !watch.stalled()),

    async close() {
      await Promise.all([...running].map((subscription) => subscription.stop()));
      closing.abort();
      await withTimeout(Promise.all([producer.disconnect(), admin.disconnect()]), JOIN_WAIT_MS);
    },
  };
}
