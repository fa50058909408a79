import { expect, it } from '@jest/globals';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import { connectRedis } from '@slipcast/storage/redis';
import { createLogger } from '@slipcast/service-kit/logs';
import { sessionKey } from '@slipcast/service-kit/sessions';
import { startRedisCluster } from '@slipcast/local-servers/redis-cluster';
import type { User } from '../src/users/user.ts';
import { createSessionCache } from '../src/sessions/session-cache.ts';

it('counts attempts and stores sessions on a Redis Cluster for all replicas', async () => {
  const cluster = await startRedisCluster('secret');
  const replicas = [1, 2].map(() =>
    connectRedis(cluster.url, { lazyConnect: true, enableOfflineQueue: false }),
  );
  const [one, other] = replicas as [(typeof replicas)[0], (typeof replicas)[0]];
  await Promise.all(replicas.map((redis) => redis.connect()));

  const limit = { name: 'cluster', points: 3, seconds: 60 };
  const [first, second] = [createRateLimiter(one, limit), createRateLimiter(other, limit)];
  for (const key of Array.from({ length: 10 }, (_, n) => `person-${n}`)) {
    await first.take(key);
    await second.take(key);
    await first.take(key);
    await expect(second.take(key)).rejects.toMatchObject({ status: 429 });
    await second.giveBack(key);
  }

  const cache = createSessionCache(one, createLogger('test', 'silent'), 'optional');
  const session = (version: number) => ({ version, isAdmin: false, isSuperAdmin: false });
  const user = (id: string, sessionVersion: number, ...endedSessions: string[]): User => ({
    id,
    name: id,
    email: `${id}@example.com`,
    passwordHash: '',
    credentialVersion: 1,
    sessionVersion,
    isAdmin: false,
    isSuperAdmin: false,
    isPacker: false,
    endedSessions,
    hasSecondFactor: false,
    emailConfirmed: false,
    addressProved: false,
  });
  for (const id of ['ada', 'kim', 'robin']) {
    await cache.write(user(id, 2));
    await cache.write(user(id, 1));
    expect(JSON.parse((await other.get(sessionKey(id))) ?? '')).toEqual(session(2));
  }
  // Writing a session that was read before a logout does not undo the logout.
  const stored = async () => JSON.parse((await other.get(sessionKey('ada'))) ?? '') as { ended?: string[] };
  await cache.write(user('ada', 2, 'phone'));
  await cache.write(user('ada', 2));
  expect(await stored()).toEqual({ ...session(2), ended: ['phone'] });
  await cache.write(user('ada', 2, 'desk'));
  expect((await stored()).ended?.toSorted()).toEqual(['desk', 'phone']);
  await cache.write(user('ada', 3));
  expect(await stored()).toEqual(session(3));
  for (const redis of replicas) redis.disconnect();
  await cluster.stop();
});
