import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BusOptions } from '../bus-options.ts';
import { JOIN_WAIT_MS, unlessAborted, withTimeout } from '../timeout.ts';
import type { Entry, Transport } from '../transport.ts';
import { kafkaClient, type Consumer } from './client.ts';
import { consumeAsGroup } from './group.ts';
import { logTail } from './log-tail.ts';
import { listenToTopics, type Positions } from './listen.ts';
import { readToEnd } from './read-topic.ts';
import { runConsumer } from './run-consumer.ts';
import { kafkaTopics } from './topics.ts';

const RETRY_MS = 200;

/** Events on Kafka. */
export function createKafkaTransport(options: BusOptions): Transport {
  const { logger, clientId, partitions = 6 } = options;
  const { producer, admin, createConsumer } = kafkaClient(options);
  const closing = new AbortController();
  const tail = logTail();
  let connected: Promise<unknown> = new Promise(() => {});
  const topics = kafkaTopics({
    admin,
    connected: () => connected,
    partitions,
    closing: closing.signal,
    logger,
  });

  /** kafkajs retries for ever, so calls that are still waiting are rejected when the bus closes. */
  const untilClosed = <T>(work: Promise<T>) => unlessAborted(work, closing.signal);

  /** In order, and again until Kafka has accepted all of them or the bus is closed. */
  const publishUntilAccepted = async (entries: Entry[]) => {
    const topicMessages = [...Map.groupBy(entries, ({ topic }) => topic)].map(([topic, ofTopic]) => ({
      topic,
      messages: ofTopic.map(({ event }) => ({ key: event.key, value: JSON.stringify(event) })),
    }));
    for (;;) {
      closing.signal.throwIfAborted();
      try {
        await Promise.all(topicMessages.map(({ topic }) => topics.ensure(topic)));
        const noteWritten = tail.beforeWriting();
        noteWritten(await producer.sendBatch({ acks: -1, topicMessages }));
        return;
      } catch (error) {
        if (closing.signal.aborted) throw error;
        logger.warn({ err: error, events: entries.length }, 'publishing failed, retrying');
        await sleep(RETRY_MS);
      }
    }
  };

  const listTopics = async () => {
    await untilClosed(connected);
    return (await admin.listTopics()).filter((topic) => !topic.startsWith('__')).toSorted();
  };

  return {
    async start() {
      connected = Promise.all([producer.connect(), admin.connect()]);
      connected.catch((error: unknown) => logger.error({ err: error }, 'cannot connect to Kafka'));
      await withTimeout(connected, JOIN_WAIT_MS);
    },
    async write(entries) {
      if (entries.length > 0) await untilClosed(publishUntilAccepted(entries));
    },
    join(group, subscribed, sideBySide, deliver) {
      const start = async (consumer: Consumer, stopping: AbortSignal) => {
        await Promise.all(subscribed.map(topics.ensure));
        await consumeAsGroup(subscribed, { consumer, sideBySide, deliver, stopping, logger });
      };
      return runConsumer(() => createConsumer(group), start, logger);
    },
    listen(subscribed, hear) {
      const group = `listen.${clientId}.${randomUUID()}`;
      const positions: Positions = new Map();
      const start = (consumer: Consumer) =>
        listenToTopics({ consumer, topics, subscribed, positions, hear, logger });
      return runConsumer(() => createConsumer(group), start, logger);
    },
    async log() {
      await untilClosed(connected);
      for (const topic of tail.topics()) {
        const noteEnds = tail.beforeAsking(topic);
        noteEnds(await untilClosed(topics.offsets(topic)));
      }
      const { clusterId } = await untilClosed(admin.describeCluster());
      return { identity: clusterId, start: tail.start() };
    },
    topics: listTopics,
    async read(topic, handle) {
      if (!(await listTopics()).includes(topic)) return;
      const offsets = await topics.offsets(topic);
      const groupId = `read.${clientId}.${randomUUID()}`;
      const createReader = () => createConsumer(groupId);
      await readToEnd({ topic, offsets, createReader, untilClosed, logger, handle });
      await admin.deleteGroups([groupId]).catch(() => {});
    },
    lag: topics.lag,
    async close(stopSubscriptions) {
      await stopSubscriptions();
      closing.abort(new Error('the bus is closed'));
      await withTimeout(Promise.all([producer.disconnect(), admin.disconnect()]), JOIN_WAIT_MS);
    },
  };
}
