import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
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

const queueThat = (send: (intentId: string) => Promise<void>) =>
  createSendQueue({
    redisUrl: cluster.url,
    settings: { ...DELIVERY_SETTINGS, firstDelayMs: 50 },
    atOnce: 1,
    logger: createLogger('test', 'silent'),
    send,
  });

it('starts as soon as a cluster that lacks a slot has it again, as during a promotion', async () => {
  const ports = cluster.url.match(/(?<=:)\d+/g) ?? [];
  const nodes = ports.map((port) => new Redis(Number(port), '127.0.0.1', { password: 'secret' }));
  const allSay = (state: string) =>
    waitFor(`the cluster is ${state}`, async () => {
      const answers = await Promise.all(nodes.map((node) => node.call('CLUSTER', 'INFO')));
      return answers.every((answer) => String(answer).includes(`cluster_state:${state}`));
    });
  for (const node of nodes) await node.call('CLUSTER', 'DELSLOTS', 0);
  await allSay('fail');
  const queue = queueThat(async () => {});
  let started = false;
  const start = Promise.resolve(queue.start?.()).then(() => (started = true));
  // Several of ioredis' attempts to connect.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(started).toBe(false);
  await nodes[0]?.call('CLUSTER', 'ADDSLOTS', 0);
  await allSay('ok');
  await start;
  await queue.stop?.();
  for (const node of nodes) node.disconnect();
}, 60_000);

it('sends each email once from a queue on a Redis Cluster, and retries failures', async () => {
  const tries: string[] = [];
  const queue = queueThat(async (intentId) => {
    tries.push(intentId);
    if (intentId === 'intent-3' && tries.filter((id) => id === intentId).length === 1)
      throw new Error('the mail server is busy');
  });
  await queue.start?.();
  const ids = Array.from({ length: 20 }, (_, n) => `intent-${n}`);
  await queue.addEach(ids);
  await waitFor('all were sent, one of them twice', () => tries.length >= 21);
  await queue.stop?.();
  expect(tries.toSorted()).toEqual([...ids, 'intent-3'].toSorted());
}, 60_000);
