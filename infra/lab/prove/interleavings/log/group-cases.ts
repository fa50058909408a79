import { TOPIC, type Given } from './log-process.ts';
import { aMoment, untilAcknowledged, upTo, type LogCase } from './log-world.ts';

/** In each of the four streams. */
const KEYS = ['bowl', 'cup', 'jug', 'jar', 'mug'];
/** All together fewer than a process takes before it has handled some. */
const FEW = 40;
/** More than one read returns of a stream, and all together more than the relay takes at once. */
const MANY = 110;

/** Two processes share their groups; the second joins and leaves while there is much to do. */
export const sharedGroups: LogCase = async (world) => {
  const [one, two] = [await world.process(), await world.process()];
  await world.relay(one.bus);
  await world.relay(two.bus);
  /** Until the second has joined, the first is busy with each key. */
  const joined = Promise.withResolvers<void>();
  const [heard, kiln, wide, kilnOfTwo]: Given[][] = [[], [], [], []] as const;
  const listening = await one.bus.listen([TOPIC], ({ key, data, id }) => {
    heard.push({ key, n: data as number, id });
    // A listener that fails goes on with the next event.
    if (heard.length === 1) throw new Error('once');
  });
  const shifts = [upTo(FEW), upTo(FEW + MANY, FEW + 1), upTo(FEW + MANY + 5, FEW + MANY + 1)];
  // A row for each takes longer than all the rest.
  const concerns = ({ n }: { n: number }) => n % 10 === 0;
  const commit = (shift: number) =>
    Promise.all(KEYS.map((key) => world.commit(key, ...(shifts[shift] ?? []))));
  await one.effect('shelf', { concerns });
  await one.note('kiln', kiln, { handle: ({ n }) => (n === 1 ? joined.promise : undefined) });
  await one.note('wide', wide, { sideBySide: true });
  await commit(0);
  await world.until('each key is handled', () => kiln.length === KEYS.length);
  await two.effect('shelf', { concerns });
  await two.note('kiln', kiln, { handle: (given) => void kilnOfTwo.push(given) });
  await two.note('wide', wide, { sideBySide: true });
  await aMoment();
  world.expect('the second waits for what the first is doing', kilnOfTwo.length === 0);
  joined.resolve();
  await world.until('both have a part of the streams', async () => {
    const holders = await Promise.all(
      ['kiln', 'wide'].map((group) => world.redis.hvals(`bus:holders:${group}`)),
    );
    return holders.every((all) => new Set(all).size === 2);
  });
  await commit(1);
  await world.until('the second process shares the work', () => kilnOfTwo.length > 0);
  await two.stop();
  await commit(2);
  await world.judgeEffects('shelf', world.sent.filter(concerns));
  await world.judgeGiven('kiln', kiln, true);
  await world.judgeGiven('wide', wide, true);
  await world.judgeGiven('the listener', heard, true);
  for (const group of ['shelf', 'kiln', 'wide'])
    await world.until(`${group} has no lag`, async () => (await one.bus.lag(group)) === 0);
  await listening.stop();
};

/** A process is killed with events that it has read: in the middle of one's effect, and just after another's. */
export const killedConsumer: LogCase = async (world) => {
  const options = { leaseMs: 150, partitions: 2 };
  const one = await world.process(options);
  await world.relay((await world.process({ partitions: 2 })).bus);
  const began: Given[] = [];
  const never = one.killed;
  await one.effect('shelf', {
    async handle(given) {
      began.push(given);
      if (given.key === 'mug' && given.n === 3) await never;
    },
  });
  const noted: Given[] = [];
  // Its effect is there, but Redis does not learn that it was handled.
  await one.note('kiln', noted, { handle: ({ n }) => (n === 2 ? never : undefined) });
  const more = upTo(MANY);
  await Promise.all(['mug', 'jug'].map((key) => world.commit(key, ...more)));
  await world.until('the first has begun', () => began.some(({ key, n }) => key === 'mug' && n === 3));
  const two = await world.process(options);
  await two.effect('shelf');
  await two.note('kiln', noted);
  await world.until('it has lag', async () => (await two.bus.lag('kiln')) > 0);
  // If it were acknowledged before it is handled, it would be by now.
  await untilAcknowledged();
  one.kill();
  await world.judgeEffects('shelf');
  await world.judgeGiven('kiln', noted, false);
  await world.until('nothing is pending', async () => (await two.bus.lag('kiln')) === 0);
  // Whatever was acknowledged does not come to the next process.
  await two.stop();
  const three = await world.process(options);
  const again: Given[] = [];
  await three.note('kiln', again);
  const last = upTo(MANY + 1, MANY + 1);
  await Promise.all(['mug', 'jug'].map((key) => world.commit(key, ...last)));
  const should = world.sent.filter(({ n }) => last.includes(n));
  await world.judgeGiven('kiln after a restart', again, true, should);
};

/** Connections break: as an event is published, as events are read, as they are acknowledged, and as nothing happens. */
export const brokenConnections: LogCase = async (world) => {
  const [one, two] = [await world.process(), await world.process()];
  await world.relay(two.bus);
  const [noted, heard]: [Given[], Given[]] = [[], []];
  await one.effect('shelf');
  await one.note('kiln', noted);
  const listening = await one.bus.listen(
    [TOPIC],
    ({ key, data, id }) => void heard.push({ key, n: data as number, id }),
  );
  const lost = [
    { link: two.link, command: 'xadd', text: '-' },
    { link: one.link, command: 'xreadgroup', text: '"data"' },
    { link: one.link, command: 'xack', text: ':' },
  ];
  let n = 0;
  for (const { link, command, text } of lost) {
    link.loseAnswer(command, text);
    await world.commit('mug', (n += 1), (n += 1));
    await world.commit('jug', n);
    await world.until(`an answer to ${command} is lost`, () => !link.isLosing());
    await world.judgeEffects('shelf');
  }
  one.link.breakOff();
  await world.commit('mug', (n += 1));
  await world.judgeEffects('shelf');
  await world.judgeGiven('kiln', noted, false);
  await world.judgeGiven('the listener', heard, false);
  await listening.stop();
};
