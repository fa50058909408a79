import { createEffectComparison } from '@slipcast/event-bus/outbox/compare-effects';
import { silentLogger, TOPIC } from './log-process.ts';
import { upTo, type LogCase, type LogWorld } from './log-world.ts';

const MINUTE_MS = 60_000;

const lose = async ({ redis }: LogWorld): Promise<void> => {
  for (const stream of await redis.keys('bus:pot*')) await redis.xtrim(stream, 'MAXLEN', 0);
};
/** So many minutes ago. @param numbers of the events of one key */
const age = ({ pool }: LogWorld, key: string, numbers: number[], created: number, sent = created) =>
  pool.query(
    `UPDATE outbox SET created_at = now() - make_interval(secs => $1::float8 * 60), sent_at = now() - make_interval(secs => $2::float8 * 60)
     WHERE key = $3 AND payload = ANY ($4::jsonb[])`,
    [created, sent, key, numbers],
  );
const open = async ({ pool }: LogWorld): Promise<number[]> =>
  (
    await pool.query<{ n: number }>(`SELECT payload AS n FROM outbox WHERE status = 'new' ORDER BY n`)
  ).rows.map(({ n }) => n);

/** What the log has lost is found by its missing effects and sent again, as it was, and nothing else is. */
export const comparedEffects: LogCase = async (world) => {
  const { pool, expectSame } = world;
  const one = await world.process();
  const relay = await world.relay(one.bus);
  await world.commit('mug', ...upTo(3));
  await world.marked();
  await lose(world);
  await one.effect('shelf');
  await world.commit('mug', 4);
  await world.commit('jug', 5);
  const after = world.sent.slice(3);
  await world.judgeEffects('shelf', after);
  await world.marked();
  await age(world, 'mug', [1, 2, 4], 5);
  await age(world, 'mug', [3], 60 * 22);
  const before = await pool.query('SELECT id, seq FROM outbox ORDER BY seq');

  let compared: number[] = [];
  let isAway = false;
  let woken = 0;
  const compare = createEffectComparison({
    pool,
    topic: TOPIC,
    waitMs: MINUTE_MS,
    logger: silentLogger,
    wake() {
      woken += 1;
      relay.wake();
    },
    async findLost(events) {
      if (isAway) throw new Error('no answer');
      compared.push(...events.map(({ data }) => data as number));
      const has = await world.effects('shelf');
      return events.filter(({ key, data }) => !has.some((one) => one.key === key && one.n === data));
    },
  });
  const run = async (what: string, should: number[], from = compare): Promise<void> => {
    compared = [];
    await from();
    expectSame(what, compared.toSorted(), should);
  };
  isAway = true;
  await compare().catch(() => undefined);
  isAway = false;
  await run('the first run compares what is stored, but nothing too young', [1, 2, 3, 4]);
  expectSame('the relay is woken once', woken, 1);
  const healed = [...after, ...upTo(3).map((n) => ({ key: 'mug', n }))];
  await world.until('what was lost has its effect', async () => (await world.effects('shelf')).length === 5);
  expectSame(
    'in the order in which it was written',
    (await world.effects('shelf')).slice(2),
    healed.slice(2),
  );
  await world.marked();
  expectSame(
    'with its old ids',
    (await pool.query('SELECT id, seq FROM outbox ORDER BY seq')).rows,
    before.rows,
  );
  await run('what has just been sent again is given its time', []);
  await age(world, 'mug', [1, 2], 65 / 60);
  await run('and compared then', [1, 2]);
  await age(world, 'mug', [1, 2], 5);
  await run('what has its effect is not compared for ever', []);
  expectSame('nothing is sent again that has its effect', [await open(world), woken], [[], 1]);

  // It was lost again each time, and has an hour between two of them.
  await pool.query(`INSERT INTO outbox (id, topic, key, payload, status, sent_at, created_at)
    SELECT gen_random_uuid(), '${TOPIC}', 'jar', to_jsonb(n), 'sent', now() - interval '29 minutes', now() - interval '1 hour'
    FROM generate_series(1, 250) AS n`);
  await relay.stop();
  const again = createEffectComparison({
    pool,
    topic: TOPIC,
    waitMs: MINUTE_MS,
    logger: silentLogger,
    wake: () => {},
    findLost: async (events) => {
      compared.push(...events.map(({ data }) => data as number));
      return events.filter(({ key }) => key === 'jar');
    },
  });
  compared = [];
  await again();
  expectSame('every page of what is stored is compared, once', compared.length, 250 + 3);
  expectSame('what fails for good is sent less and less often', await open(world), []);
  await age(world, 'jar', [7, 9], 60, 31);
  await run('of what had no effect, all is compared again', [...upTo(250)].toSorted(), again);
  expectSame('and sent again once it has waited as long as it was old', await open(world), [7, 9]);
  const stopped = new AbortController();
  stopped.abort();
  compared = [];
  await age(world, 'jar', upTo(6), 60, 31);
  await again(stopped.signal);
  expectSame('a run that is stopped sends nothing again', await open(world), [7, 9]);
};
