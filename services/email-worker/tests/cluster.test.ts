import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@slipcast/service-kit/logs';
import { startRedisCluster } from '@slipcast/local-servers/redis-cluster';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createSendQueue } from '../src/jobs/send-queue.ts';
import { DELIVERY_SETTINGS } from '../src/rules/delivery-settings.ts';

let cluster: Awaited<ReturnType<typeof startRedisCluster>>;
beforeAll(async () => {
  cluster = await startRedisCluster('secret');
});
afterAll(() => cluster.stop());

it('sends each e-mail once by a queue on a Redis Cluster, and retries failures', async () => {
  const tries: string[] = [];
  const queue = createSendQueue({
    redisUrl: cluster.url,
    settings: { ...DELIVERY_SETTINGS, firstDelayMs: 50 },
    logger: createLogger('test', 'silent'),
    async send(intentId) {
      tries.push(intentId);
      if (intentId === 'intent-3' && tries.filter((id) => id === intentId).length === 1)
        throw new Error('the mail server is busy');
    },
  });
  await queue.start?.();
  const ids = Array.from({ length: 20 }, (_, n) => `intent-${n}`);
  await queue.add(ids);
  await waitFor('all were sent, one of them twice', () => tries.length >= 21);
  await queue.stop?.();
  expect(tries.toSorted()).toEqual([...ids, 'intent-3'].toSorted());
}, 60_000);
