import { getEventListeners } from 'node:events';
import { expect, it } from '@jest/globals';
import type { Consumer, EachBatchPayload } from './client.ts';
import { consumeAsGroup } from './group.ts';

it('leaves nothing behind on the signal of its subscription, however many batches there are', async () => {
  const stopping = new AbortController();
  let consume: ((payload: EachBatchPayload) => Promise<void>) | undefined;
  const consumer = {
    connect: async () => undefined,
    subscribe: async () => undefined,
    commitOffsets: async () => undefined,
    run: async ({ eachBatch }: { eachBatch: typeof consume }) => void (consume = eachBatch),
  } as unknown as Consumer;
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const delivered: string[] = [];
  const deliver = async (_topic: string, { id }: { id: string }) => void delivered.push(id);
  await consumeAsGroup(['t'], { consumer, sideBySide: false, deliver, stopping: stopping.signal, logger });
  for (let offset = 0; offset < 30; offset += 1) {
    const value = Buffer.from(
      JSON.stringify({ id: `${offset}`, type: 't', key: 'k', occurredAt: '', data: {} }),
    );
    // oxlint-disable-next-line no-await-in-loop
    await consume?.({
      batch: { topic: 't', partition: 0, messages: [{ value, offset: `${offset}` }] },
      resolveOffset: () => undefined,
      heartbeat: async () => undefined,
      isRunning: () => true,
      isStale: () => false,
    } as unknown as EachBatchPayload);
  }
  expect(delivered).toHaveLength(30);
  expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
});
