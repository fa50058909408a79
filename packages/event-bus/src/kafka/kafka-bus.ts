import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, Partitioners, logLevel } from 'kafkajs';
import type { Consumer } from 'kafkajs';
import type { Bus, EventEnvelope, RunningSubscription } from '../bus.ts';
import type { BusOptions } from '../bus-options.ts';
import { JOIN_WAIT_MS, withTimeout, untilItWorks } from '../timeout.ts';
import { busMetrics } from '../bus-metrics.ts';
import { RETRY_DELAYS_MS, deliver } from '../delivery.ts';
import { consumeBatch } from './batch.ts';
import { Positions, kafkaLog, parseMessage, toMessages } from './messages.ts';
import { readToEnd } from './read-topic.ts';
import { calmRequestQueue } from './request-queue.ts';
import { kafkaTopics } from './topics.ts';
import { watchProgress } from '../progress-watch.ts';
import type { ProgressWatch } from '../progress-watch.ts';

/** Within these a dead member is replaced, and a live one must have said so. Handlers may take longer: it is said beside them. */
const SESSION_MS = 10_000;
const HEARTBEAT_MS = 1000;

calmRequestQueue();

/**
 * Events on Kafka. Settings that were measured, not guessed: retries at client level (those of a producer do nothing);
 * acks of all replicas; no idempotent producer (when its retries run out, the next batch reuses the sequence number, is
 * dropped as a duplicate and yet resolved); offsets committed by hand after the effect.
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

  const send = async (entries: Array<{ topic: string; event: EventEnvelope }>) => {
    const topicMessages = toMessages(entries);
    for (;;) {
      closing.signal.throwIfAborted();
      try {
        await Promise.all(topicMessages.map(({ topic }) => topics.ensure(topic)));
        await producer.sendBatch({ acks: -1, topicMessages });
        return;
      } catch (error) {
        if (closing.signal.aborted) throw error;
        logger.warn({ err: error, events: entries.length }, 'publish failed, will try again');
        await sleep(200);
      }
    }
  };
  /** kafkajs goes on trying for ever; whoever waits is told when the bus closes. */
  const write = (entries: Array<{ topic: string; event: EventEnvelope }>) =>
    entries.length === 0 ? Promise.resolve() : Promise.race([send(entries), closed]);

  const lag = async (group: string) => {
    const subscribed = [...(groups.get(group) ?? [])];
    await Promise.all(subscribed.map(topics.ensure));
    const committed = new Map<string, number>();
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group, topics: subscribed })) {
      for (const { partition, offset } of partitions) committed.set(`${topic} ${partition}`, Number(offset));
    }
    let sum = 0;
    for (const topic of subscribed) {
      for (const { partition, high, low } of await topics.offsets(topic)) {
        const offset = committed.get(`${topic} ${partition}`) ?? -1;
        sum += Number(high) - (offset < 0 ? Number(low) : offset);
      }
    }
    return sum;
  };

  const listTopics = async () => {
    await Promise.race([connected, closed]);
    return (await admin.listTopics()).filter((topic) => !topic.startsWith('__')).toSorted();
  };

  /** Runs a consumer in the background until it is stopped; resolves when it has joined (or the wait is over). */
  const run = async (consumer: Consumer, work: () => Promise<void>, leave: () => void) => {
    const joined = Promise.withResolvers<void>();
    consumer.on(consumer.events.GROUP_JOIN, () => joined.resolve());
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      // With `restart` kafkajs comes back by itself.
      if (payload.restart) return;
      broken = true;
      logger.error({ err: payload.error, group: payload.groupId }, 'consumer is beyond repair');
      options.onFatal?.(payload.error);
    });
    const stopping = new AbortController();
    const working = untilItWorks(work, AbortSignal.any([stopping.signal, closing.signal]), (error) =>
      logger.warn({ err: error }, 'consumer did not start, will try again'),
    );
    const tracked = {
      async stop() {
        running.delete(tracked);
        stopping.abort();
        leave();
        await withTimeout(
          working.then(() => consumer.disconnect()),
          JOIN_WAIT_MS,
        );
      },
    };
    running.add(tracked);
    await withTimeout(joined.promise, JOIN_WAIT_MS);
    return tracked;
  };
  const createConsumer = (groupId: string) =>
    kafka.consumer({
      groupId,
      allowAutoTopicCreation: false,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 1000,
    });

  return {
    async start() {
      connected = Promise.all([producer.connect(), admin.connect()]);
      connected.catch((error: unknown) => logger.error({ err: error }, 'kafka does not connect'));
      await withTimeout(connected, JOIN_WAIT_MS);
    },

    publish: (events) => write(events.map((event) => ({ topic: event.type, event }))),

    async subscribe({ topics: wanted, group, handle }) {
      const known = groups.get(group) ?? new Set();
      groups.set(group, known);
      for (const topic of wanted) known.add(topic);
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
      const delivery = {
        group,
        handle,
        writeTo: (topic: string, event: EventEnvelope) => write([{ topic, event }]),
        logger,
        metrics,
        retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
        stepped: watch.stepped,
      };
      const work = async () => {
        await Promise.all(wanted.map(topics.ensure));
        await consumer.connect();
        await consumer.subscribe({ topics: wanted, fromBeginning: true });
        await consumer.run({
          autoCommit: false,
          eachBatchAutoResolve: false,
          partitionsConsumedConcurrently: 3,
          eachBatch: ({ batch, resolveOffset, heartbeat, isRunning, isStale }) =>
            consumeBatch({
              messages: batch.messages.map((message) => ({
                offset: message.offset,
                event: parseMessage(message, logger),
              })),
              concurrency: options.concurrency ?? 32,
              heartbeatMs: HEARTBEAT_MS,
              stop: stopping.signal,
              mayGoOn: () => isRunning() && !isStale(),
              heartbeat,
              deliver: (event, signal) => deliver(batch.topic, event, { ...delivery, signal }),
              async commit(offset) {
                resolveOffset(offset);
                const next = (BigInt(offset) + 1n).toString();
                await consumer.commitOffsets([
                  { topic: batch.topic, partition: batch.partition, offset: next },
                ]);
              },
            }),
        });
      };
      return run(consumer, work, () => {
        stopping.abort();
        watch.stop();
        watches.delete(watch);
      });
    },

    async listen(wanted, handle) {
      const consumer = createConsumer(`listen.${clientId}.${randomUUID()}`);
      const positions = new Positions();
      // "Latest" would be looked up only when the group has formed, seconds later, and again after each crash.
      consumer.on(consumer.events.GROUP_JOIN, () => {
        for (const position of positions.all()) consumer.seek(position);
      });
      const work = async () => {
        for (const topic of wanted) {
          for (const { partition, high } of await topics.offsets(topic))
            positions.set(topic, partition, high);
        }
        await consumer.connect();
        await consumer.subscribe({ topics: wanted, fromBeginning: false });
        await consumer.run({
          autoCommit: false,
          eachMessage: async ({ topic, partition, message }) => {
            const event = parseMessage(message, logger);
            try {
              // What is sent again is for a group.
              if (event && !event.again) await handle(event);
            } catch (error) {
              logger.error({ err: error, eventId: event?.id, type: event?.type }, 'listener failed');
            }
            positions.read(topic, partition, message.offset);
          },
        });
      };
      return run(consumer, work, () => {});
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
