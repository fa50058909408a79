import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { pot, withPots } from './document-world.ts';
import { TOPIC } from './log-process.ts';
import type { LogCase } from './log-world.ts';

const fired = (data: number) => ({ id: randomUUID(), type: TOPIC, data });

/** Documents change while they are published, and their relay is killed before it has marked them. */
export const publishedDocuments: LogCase = withPots(async (world, { pots, relay, published }) => {
  const { expectSame } = world;
  const one = await world.process();
  await one.effect('shelf');
  const effects = async (what: string, ...should: [key: string, n: number][]) => {
    await world.until(what, async () => (await world.effects('shelf')).length >= should.length);
    await published();
    const is = (await world.effects('shelf')).map(({ key, n }) => [key, n]);
    expectSame(what, is.toSorted(), should.toSorted());
  };
  let accepted: EventEnvelope[] = [];
  let meeting: ((events: EventEnvelope[]) => Promise<void>) | undefined;
  const bus = {
    log: one.bus.log,
    async publish(events: EventEnvelope[]) {
      await one.bus.publish(events);
      accepted.push(...events);
      if (events.length > 0) await meeting?.(events);
    },
  };
  const numbers = () => accepted.map(({ data }) => data);
  await pots.insert('mug', pot('Mug'), new Date('2026-01-01'), [fired(101)]);
  await pots.insert('jug', pot('Jug'), new Date('2026-01-02'));
  const first = relay(bus);
  const made: [string, number][] = [
    ['jug', 1],
    ['mug', 1],
    ['mug', 101],
  ];
  await effects('each document and each event', ...made);
  expectSame('the oldest document is first, and before its events', numbers(), [1, 101, 1]);
  await pots.change('mug', (body) => ({ ...body, pieces: 8 }), { quiet: true });
  await pots.changeQuietly(['mug', 'jug', 'mug', 'none'], (body) => ({ ...body, glaze: 'shino' }));
  expectSame('nothing has to be published of what is quiet', await pots.unpublished(9), []);
  // It changes after it was published, and before that is marked.
  meeting = async () => {
    meeting = undefined;
    await pots.change('mug', (body) => ({ ...body, pieces: 7 }), { events: () => [fired(102)] });
    first.wake();
  };
  accepted = [];
  await pots.change('mug', (body) => body, { events: () => [fired(99)] });
  await pots.change('mug', (body) => ({ ...body, pieces: body.pieces - 1 }));
  first.wake();
  made.push(['mug', 4], ['mug', 5], ['mug', 102]);
  await effects('a change during publication is published too', ...made);
  expectSame('each once', numbers(), [4, 5, 102]);
  for (const data of [103, 104])
    await pots.change('mug', (body) => ({ ...body, pieces: data }), { events: () => [fired(data)] });
  first.wake();
  made.push(['mug', 7], ['mug', 103], ['mug', 104]);
  await effects('versions in between are skipped, but no event is', ...made);
  // It is killed before it has marked what it has published.
  const ready = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  meeting = () => {
    ready.resolve();
    return killed.promise;
  };
  await pots.change('jug', (body) => ({ ...body, pieces: 1 }), {
    events: (before, after) => [fired(before.pieces * 10 + after.pieces)],
  });
  first.wake();
  await ready.promise;
  const ending = first.stop();
  killed.reject(new Error('killed'));
  await ending;
  meeting = undefined;
  expectSame(
    'what is not marked is still to be published',
    (await pots.unpublished(9)).map(({ id }) => id),
    ['jug'],
  );
  accepted = [];
  // Two of them publish the same version.
  const both = [relay(bus), relay(bus)] as const;
  made.push(['jug', 3], ['jug', 91]);
  await effects('a repeat has the same id', ...made);
  expectSame('it is published again', accepted.length >= 2, true);
  await pots.remove('jug', ({ pieces }) => [fired(200 + pieces)]);
  for (const { wake } of both) wake();
  made.push(['jug', 4], ['jug', 201]);
  await effects('a removal is published, with its events', ...made);
  await world.pool.query(`INSERT INTO pots (id, version, body, created_at)
    SELECT 'cup ' || n, 1, '{}', now() FROM generate_series(1, 101) AS n`);
  both[0].wake();
  for (let n = 1; n <= 101; n += 1) made.push([`cup ${n}`, 1]);
  await effects('more than one query returns', ...made);
});

/** The log is lost, or starts again, and what was published is published again. */
export const documentsAgain: LogCase = withPots(async (world, { pots, relay, published }) => {
  const { pool, redis, expectSame } = world;
  const one = await world.process();
  let start = 'first';
  let accepted: string[] = [];
  const ids = new Set<string>();
  const bus = {
    async log() {
      return { ...(await one.bus.log()), start };
    },
    async publish(events: EventEnvelope[]) {
      await one.bus.publish(events);
      accepted.push(...events.map(({ key, data }) => `${key} ${String(data)}`));
      for (const { id, data } of events) ids.add(`${id} ${String(data)}`);
    },
  };
  const sentAgain = async (what: string, work: () => Promise<unknown>, ...should: string[]) => {
    accepted = [];
    await work();
    await world.until(what, () => {
      sender.wake();
      return accepted.length >= should.length;
    });
    await published();
    expectSame(what, accepted.toSorted(), should.toSorted());
  };
  const minutes = (id: string, ago: number) =>
    pool.query('UPDATE pots SET published_at = now() - make_interval(mins => $2) WHERE id = $1', [id, ago]);
  await pots.insert('mug', pot('Mug'), undefined, [fired(101)]);
  await pots.insert('jug', pot('Jug'));
  await pots.insert('jar', pot('Jar'));
  await pots.remove('jar');
  const sender = relay(bus);
  await published();
  await world.until('all is sent', () => accepted.length >= 4);
  // As a new process looks at a log that it knows.
  const again = relay(bus);
  await again.stop();
  expectSame('the same log gets nothing again', accepted.length, 4);
  const change = (data: number) =>
    pots.change('mug', (body) => ({ ...body, pieces: data }), { events: () => [fired(data)] });
  await sentAgain(
    'a change is sent with its event, and not with those before',
    () => change(102),
    'mug 102',
    'mug 2',
  );
  await minutes('mug', 3000);
  const known = ids.size;
  const all = ['jar 2', 'jug 1', 'mug 101', 'mug 102', 'mug 2'];
  await sentAgain('a log that lost it all gets it all', () => redis.flushdb(), ...all);
  expectSame('as they were sent before', ids.size, known);
  await one.effect('shelf');
  await world.until('a new group has it all', async () => (await world.effects('shelf')).length === 5);
  await minutes('jug', 12);
  await minutes('jar', 9);
  await sentAgain(
    'a log that starts again gets what is new',
    async () => (start = 'second'),
    'jar 2',
    'mug 101',
    'mug 102',
    'mug 2',
  );
  await minutes('jug', 50);
  await minutes('mug', 70);
  await sentAgain('an operator gets what they ask for', () => sender.resend(3_600_000), 'jar 2', 'jug 1');
  await minutes('jug', 50);
  await minutes('mug', 70);
  await pots.change('mug', (body) => ({ ...body, pieces: 1 }), { quiet: true });
  const between = async (since: number, until: number) =>
    (await pots.published({ sinceMs: since * 60_000, untilMs: until * 60_000 }))
      .map(({ id, version }) => `${id} ${version}`)
      .toSorted();
  expectSame('what was published between two times', await between(80, 40), ['jug 1', 'mug 2']);
  expectSame('and before', await between(80, 60), ['mug 2']);
  await sentAgain('those that had no effect', () => pots.publishTheseAgain(['jug', 'none']), 'jug 1');
});
