import { describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';

type Listener = (event: { payload: { restart: boolean; error: Error; groupId: string } }) => void;
/** Of the newest consumer. */
let listeners = new Map<string, Listener>();
let consumers = 0;
const nothing = async () => {};
const connection = { connect: nothing, disconnect: nothing };

/** No broker can make a consumer crash for good on demand, so this test replaces kafkajs. */
jest.unstable_mockModule('kafkajs', () => ({
  Partitioners: {},
  logLevel: {},
  Kafka: class {
    producer = () => connection;
    admin = () => ({
      ...connection,
      createTopics: nothing,
      fetchTopicMetadata: async () => ({ topics: [{ partitions: [0] }] }),
      fetchTopicOffsets: async () => [{ partition: 0, high: '0', low: '0' }],
      fetchOffsets: async () => [],
    });
    consumer = () => {
      consumers += 1;
      const own = (listeners = new Map<string, Listener>());
      return {
        ...connection,
        events: { GROUP_JOIN: 'join', CRASH: 'crash' },
        on: (name: string, listener: Listener) => void own.set(name, listener),
        subscribe: nothing,
        run: async () => own.get('join')?.({ payload: { restart: false, error: new Error(), groupId: '' } }),
      };
    };
  },
}));

describe('a Kafka consumer that crashes', () => {
  it('is left to kafkajs if that restarts it; otherwise another one takes its place', async () => {
    const { createBus } = await import('../src/create-bus.ts');
    const silent = () => {};
    const logger = { debug: silent, info: silent, warn: silent, error: silent };
    const bus = createBus({ url: 'kafka://127.0.0.1:1', clientId: 'potter', logger });
    await bus.start();
    await bus.subscribe({ topics: ['pot.glazed.v1'], group: 'g', handle: nothing });
    const crash = (restart: boolean) =>
      listeners.get('crash')?.({ payload: { restart, error: new Error('unrecoverable'), groupId: 'g' } });
    crash(true);
    expect(consumers).toBe(1);
    crash(false);
    await waitFor('another consumer', () => consumers === 2);
    expect(bus.healthy()).toBe(true);
    crash(false);
    await waitFor('one more', () => consumers === 3);
    await bus.close();
  });
});
