import { SHORT_LIVED_EVENTS } from '@slipcast/contracts/events/hold-events';
import { setTargetLog } from '@slipcast/event-bus/outbox/outbox-rows';
import { trimStreams } from '@slipcast/event-bus/redis-streams/upkeep';
import type { Given } from './log-process.ts';
import { upTo, type LogCase } from './log-world.ts';

const sentAgo = (minutes: number) => `UPDATE outbox SET sent_at = now() - interval '${minutes} minutes'`;

/** Redis loses the log; what was sent before, however long ago, reaches those who had not read it. */
export const replacedLog: LogCase = async (world) => {
  const one = await world.process();
  await world.relay(one.bus, { checkEveryMs: 20 });
  await one.effect('shelf');
  await world.commit('mug', 1, 2, 3);
  await world.commit('jug', 1, 2);
  await world.judgeEffects('shelf');
  await world.marked();
  await world.pool.query(`${sentAgo(90)} WHERE key = 'mug'`);
  await world.redis.flushdb();
  // What is committed before the relay notices may come first.
  await world.until('the relay notices', async () => (await world.redis.exists('bus:identity')) === 1);
  await world.commit('mug', 4);
  // It was away all the time, and has to get what was sent before the loss.
  const two = await world.process();
  await two.effect('archive');
  await world.judgeEffects('archive');
  await world.judgeEffects('shelf');
  const three = await world.process();
  await three.effect('new here');
  await world.judgeEffects('new here');
};

/** Redis starts again, and has lost its newest entries. */
export const restartedLog: LogCase = async (world) => {
  const one = await world.process();
  let start = 'first';
  const bus = { publish: one.bus.publish, log: async () => ({ ...(await one.bus.log()), start }) };
  await world.relay(bus, { checkEveryMs: 20 });
  await one.effect('shelf');
  await world.commit('mug', 1, 2);
  await world.judgeEffects('shelf');
  await world.marked();
  await world.pool.query(`${sentAgo(60)} WHERE payload = '1'`);
  await world.pool.query(`${sentAgo(5)} WHERE payload = '2'`);
  const streams = await world.redis.keys('bus:pot*');
  for (const stream of streams) await world.redis.xtrim(stream, 'MAXLEN', 0);
  start = 'second';
  const noted: Given[] = [];
  const two = await world.process();
  await two.note('archive', noted);
  await world.judgeGiven('archive', noted, false, [{ key: 'mug', n: 2 }]);
  await world.commit('mug', 3);
  await world.judgeEffects('shelf');
};

/** The event log starts again, and this process has last seen its earlier start an hour ago. */
export const longAway: LogCase = async ({ pool, commit, expect }) => {
  const seen = { identity: 'log', start: 'first' };
  expect('a first log has nothing to send again', (await setTargetLog(pool, seen)) === 0);
  await commit('mug', 1, 2, 3);
  await pool.query(`UPDATE outbox SET status = 'sent', sent_at = now() - interval '2 hours'`);
  await pool.query(`${sentAgo(65)} WHERE payload = '2'`);
  await pool.query(`${sentAgo(0)} WHERE payload = '3'`);
  expect('the same log sends nothing again', (await setTargetLog(pool, { identity: 'log' })) === 0);
  const again = await setTargetLog(pool, { identity: 'log', start: 'second', seenMsAgo: 3_600_000 });
  expect(`two events are sent again after an hour, not ${again}`, again === 2);
};

/** A group comes when others have read already, and Redis is tidied up in between. */
export const lateGroup: LogCase = async (world) => {
  const one = await world.process();
  await world.relay(one.bus);
  await one.effect('shelf');
  await world.commit('mug', ...upTo(5));
  await world.commit('jug', 1, 2);
  await world.judgeEffects('shelf');
  await world.until('all is acknowledged', async () => (await one.bus.lag('shelf')) === 0);
  for (const stream of await world.redis.keys('bus:pot*')) await trimStreams(world.redis, [stream]);
  const noted: Given[] = [];
  const two = await world.process();
  await two.note('late', noted);
  await world.judgeGiven('late', noted, true);
  await world.commit('mug', 6);
  await world.judgeGiven('late', noted, true);
};

const DAY_MS = 86_400_000;

/** Entries are removed once they are old and every group has them, and no sooner. */
export const trimmedLog: LogCase = async (world) => {
  const { redis } = world;
  const now = Date.now();
  const stream = 'bus:pot.old.v1:0';
  await redis.config('SET', 'stream-node-max-entries', '1');
  const add = (to: string, days: number) =>
    redis.xadd(to, `${Math.round(now - days * DAY_MS)}-1`, 'event', '{}');
  const left = async (of: string) =>
    ((await redis.xrange(of, '-', '+')) as [string, string[]][])
      .map(([id]) => Math.round((now - Number(id.split('-')[0])) / DAY_MS))
      .join();
  for (const days of [40, 20, 10, 9, 8, 1]) await add(stream, days);
  const trimmed = async (should: string, why: string) => {
    await trimStreams(redis, [stream]);
    const is = await left(stream);
    world.expect(`${why}: entries of ${should} days are left, not of ${is}`, is === should);
  };
  await redis.xgroup('CREATE', stream, 'b', '0');
  await redis.xgroup('CREATE', stream, 'a', '0');
  const read = (group: string, count: number) =>
    redis.xreadgroup('GROUP', group, 'owner', 'COUNT', count, 'STREAMS', stream, '>');
  await trimmed('20,10,9,8,1', 'no one has read them');
  await read('b', 5);
  const ids = (await redis.xrange(stream, '-', '+')).map(([id]) => id);
  await redis.xack(stream, 'b', ...ids);
  await read('a', 3);
  await redis.xack(stream, 'a', ids[0] ?? '');
  await trimmed('10,9,8,1', 'one group has two that it has not acknowledged');
  await redis.xack(stream, 'a', ...ids);
  await trimmed('9,8,1', 'one group has not read on');
  await read('a', 2);
  await redis.xack(stream, 'a', ...ids);
  await trimmed('1', 'every group has them');
  const [shortLived = ''] = SHORT_LIVED_EVENTS;
  const [short, dead] = [`bus:${shortLived}:0`, 'bus:pot.old.v1.dead:0'];
  for (const days of [40, 29, 1, 0.02]) for (const other of [short, dead]) await add(other, days);
  await trimStreams(redis, [short, dead]);
  world.expect('what is short-lived is left for an hour', (await left(short)) === '0');
  world.expect('dead letters are left for thirty days', (await left(dead)) === '29,1,0');
};
