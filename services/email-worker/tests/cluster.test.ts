import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@slipcast/service-kit/logs';
import { startRedisCluster } from '@slipcast/local-servers/redis-cluster';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createEmailJobs } from '../src/email-jobs.ts';
import { PACE } from '../src/pace.ts';

let cluster: Awaited<ReturnType<typeof startRedisCluster>>;
beforeAll(async () => {
  cluster = await startRedisCluster('secret');
});
afterAll(() => cluster.stop());

it('sends by jobs on a Redis Cluster, each intent once, and tries again what failed', async () => {
  const tries: string[] = [];
  const jobs = createEmailJobs({
    redisUrl: cluster.url,
    pace: { ...PACE, retryMs: 50 },
    logger: createLogger('test', 'silent'),
    async process(intentId) {
      tries.push(intentId);
      if (intentId === 'intent-3' && tries.filter((id) => id === intentId).length === 1)
        throw new Error('the mail server is busy');
    },
  });
  await jobs.start?.();
  const ids = Array.from({ length: 20 }, (_, n) => `intent-${n}`);
  await jobs.add(ids);
  await waitFor('all were sent, one of them twice', () => tries.length >= 21);
  await jobs.stop?.();
  expect(tries.toSorted()).toEqual([...ids, 'intent-3'].toSorted());
}, 60_000);
