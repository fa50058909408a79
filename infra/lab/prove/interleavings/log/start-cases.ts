import { randomUUID } from 'node:crypto';
import { cleanInbox } from '@slipcast/event-bus/inbox';
import { carryOnLog, endLog, startOfLog } from '@slipcast/event-bus/redis-streams/log-start';
import { TOPIC, type Given } from './log-process.ts';
import { upTo, type LogCase } from './log-world.ts';

/** Redis ends in order and comes back as it was: nothing is sent again. It is killed, or comes back with older files: its newest are. */
export const orderlyStop: LogCase = async (world) => {
  const { pool, redis, expectSame } = world;
  const one = await world.process();
  const url = one.link.url(1);
  const published: number[] = [];
  const bus = {
    log: one.bus.log,
    publish: async (events: Parameters<typeof one.bus.publish>[0]) => {
      published.push(...events.map(({ data }) => data as number));
      await one.bus.publish(events);
    },
  };
  await world.relay(bus, { checkEveryMs: 5 });
  await one.effect('shelf');
  await world.commit('mug', ...upTo(3));
  await world.judgeEffects('shelf');
  await world.marked();
  const own = await startOfLog(url);
  expectSame('what the relays ask is the start of this server', (await one.bus.log()).start, own);
  const ended = await endLog(url);
  expectSame('it ends with its own start', ended.start, own);
  // The server that ended was another one.
  const earlier = { ...ended, start: 'earlier' };
  const stored = async () =>
    (await pool.query<{ start: string }>('SELECT start FROM outbox_target')).rows[0]?.start;
  const startsAgain = async (what: string, start: string, should: number[]) => {
    await world.until('the relay has seen the start', async () => (await stored()) === start);
    await world.marked();
    await world.until(what, () => published.join() === should.join());
  };

  await carryOnLog(url, { ...earlier, stop: randomUUID() });
  expectSame('an older copy of its files is no orderly stop', await startOfLog(url), own);
  published.length = 0;
  await carryOnLog(url, earlier);
  expectSame('a server that carries on has the start of the one before', await startOfLog(url), 'earlier');
  await startsAgain('a start that this relay has not seen', 'earlier', upTo(3));
  await pool.query(`UPDATE outbox SET sent_at = sent_at - interval '11 minutes' WHERE payload = '1'`);
  await carryOnLog(url, { ...ended, stop: randomUUID() });
  await world.commit('mug', 4);
  await world.marked();
  expectSame('nothing else is sent again', published, [...upTo(3), 4]);
  const next = await endLog(url);
  expectSame('one that carries on ends with the start that counts', next.start, 'earlier');
  // It is killed: its successor has another run id.
  published.length = 0;
  await redis.set('bus:carried-on', 'another-server earlier');
  expectSame('the server that comes after it does not carry on', await startOfLog(url), own);
  await startsAgain('what was sent in its last ten minutes', own, [2, 3, 4]);
  await world.judgeEffects('shelf');
  expectSame('its identity stays', (await one.bus.log()).identity, await redis.get('bus:identity'));
};

/** Redis has entries that are no events, and an inbox is tidied up. */
export const unreadableEntries: LogCase = async (world) => {
  const { redis, pool, expectSame } = world;
  const one = await world.process({ partitions: 1 });
  await world.relay(one.bus);
  const [kiln, heard]: [Given[], Given[]] = [[], []];
  await one.effect('shelf');
  await one.note('kiln', kiln);
  const listening = await one.bus.listen(
    [TOPIC],
    ({ key, data, id }) => void heard.push({ key, n: data as number, id }),
  );
  const stream = `bus:${TOPIC}:0`;
  await world.commit('mug', 1);
  await world.judgeEffects('shelf');
  await redis.xadd(stream, '*', 'event', '{"id":');
  await redis.xadd(stream, '*', 'other', 'field');
  await world.commit('mug', 2);
  await world.judgeEffects('shelf');
  await world.judgeGiven('kiln', kiln, true);
  await world.judgeGiven('the listener', heard, true);
  for (const group of ['shelf', 'kiln'])
    await world.until('what cannot be read is done with', async () => (await one.bus.lag(group)) === 0);
  await listening.stop();
  await world.commit('jug', 1);
  await world.judgeEffects('shelf');
  expectSame('who listens no more hears nothing', heard.length, 2);

  const seen = async () =>
    (
      await pool.query<{ id: string }>(
        `SELECT event_id AS id FROM inbox WHERE event_id LIKE '0-%' ORDER BY 1`,
      )
    ).rows.map(({ id }) => id);
  const old = (consumer: string, id: string, days: number) =>
    pool.query(
      `INSERT INTO inbox (consumer, event_id, processed_at) VALUES ($1, $2, now() - make_interval(days => $3))`,
      [consumer, id, days],
    );
  await old('shelf', '0-a', 32);
  await old('shelf', '0-b', 30);
  await old('kiln', '0-c', 32);
  await cleanInbox(pool, 'shelf');
  expectSame('an inbox forgets what the log can no longer have', await seen(), ['0-b', '0-c']);
};
