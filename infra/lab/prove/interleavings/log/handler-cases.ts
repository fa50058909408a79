import { RetryLater } from '@slipcast/event-bus/bus';
import { deadLetters } from '@slipcast/event-bus/dead-letters';
import { TOPIC, type Given } from './log-process.ts';
import { aMoment, type LogCase } from './log-world.ts';

const is = ({ key, n }: Given, name: string): boolean => `${key} ${n}` === name;
const count = (all: readonly Given[], name: string): number => all.filter((one) => is(one, name)).length;
/** As `retryDelaysMs` of the processes say. */
const ATTEMPTS = 4;

/** Handlers fail: for a while, for good, and because their database is away. */
export const failingHandlers: LogCase = async (world) => {
  const one = await world.process();
  await world.relay(one.bus);
  const patient = await world.process({ retryDelaysMs: [1] });
  let isAway = true;
  await patient.effect('archive', {
    async handle(given) {
      if (!is(given, 'mug 1') || !isAway) return;
      isAway = false;
      throw Object.assign(new Error('the connection has ended'), { code: '57P01' });
    },
  });
  // Two attempts, of which the first does not count.
  const errors = [new RetryLater('not yet'), new Error('not quite')];
  const later: Given[] = [];
  await patient.note('later', later, {
    handle(given) {
      const error = is(given, 'jug 1') && errors.shift();
      if (error) throw error;
    },
  });

  const tries: Given[] = [];
  let failsFor = 2;
  let isMended = false;
  await one.effect('shelf', {
    async handle(given) {
      tries.push(given);
      if (is(given, 'mug 2') && failsFor > 0) throw new Error(`fails for ${(failsFor -= 1)} more`);
      if (is(given, 'jug 2') && !isMended) throw new Error('cracked');
    },
  });
  const [others, heard]: [Given[], Given[]] = [[], []];
  await one.note('kiln', others);
  const listening = await one.bus.listen(
    [TOPIC],
    ({ key, data, id }) => void heard.push({ key, n: data as number, id }),
  );
  await world.commit('mug', 1, 2, 3);
  await world.commit('jug', 1, 2, 3);
  const without = world.sent.filter(({ key, n }) => key === 'mug' || n !== 2);
  await world.judgeEffects('shelf', without);
  await world.judgeGiven('kiln', others, true);
  world.expect('an event that fails twice is tried three times', count(tries, 'mug 2') === 3);
  const tried = count(tries, 'jug 2');
  world.expect(`one that fails for good is tried ${ATTEMPTS} times, not ${tried}`, tried === ATTEMPTS);

  const letters = deadLetters(one.bus);
  const listed = async (group?: string) =>
    (await letters.list(group)).map(({ group: by, error, tries: made, event: { id, key, data } }) => {
      world.expect('a dead letter says why', error.includes('cracked') && made === ATTEMPTS);
      return `${by} ${key} ${String(data)} ${id}`;
    });
  const dead = `shelf jug 2 ${others.find((given) => is(given, 'jug 2'))?.id}`;
  await world.until('the dead letter is listed', async () => (await listed()).join() === dead);
  world.expect('it belongs to its group', (await listed('kiln')).length === 0);
  await letters.replay(await letters.list('shelf'));
  await world.until('it fails again', () => count(tries, 'jug 2') === 2 * ATTEMPTS);
  await world.until('it is listed again', async () => (await listed('shelf')).join() === dead);
  isMended = true;
  await letters.replay(await letters.list());
  const should = [...without, { key: 'jug', n: 2 }];
  await world.judgeEffects('shelf', should);
  world.expect('no dead letter is left', (await listed()).length === 0);
  await aMoment();
  world.expect('no other group gets it again', count(others, 'jug 2') === 1 && count(heard, 'jug 2') === 1);
  await world.judgeEffects('archive');
  await world.judgeGiven('later', later, false);
  await world.until('what is tried later is no dead letter', () => count(later, 'jug 1') === 3);
  await listening.stop();
};

/** One handler hangs. Whatever has another key goes on, and side by side the same key does too. */
export const hangingHandler: LogCase = async (world) => {
  const one = await world.process();
  await world.relay(one.bus);
  const released = Promise.withResolvers<void>();
  const handle = (given: Given) => (is(given, 'mug 1') ? released.promise : undefined);
  const [kiln, wide]: [Given[], Given[]] = [[], []];
  await one.note('kiln', kiln, { handle });
  await one.note('wide', wide, { handle, sideBySide: true });
  await world.commit('mug', 1, 2);
  // More keys than handlers run side by side.
  const keys = Array.from({ length: 40 }, (_, index) => `cup ${index}`);
  for (const key of keys) await world.commit(key, 1);
  await world.until('other keys go on', () => kiln.length === 1 + keys.length);
  await world.until('side by side all go on', () => wide.length === 2 + keys.length);
  world.expect('the next of its key waits', count(kiln, 'mug 2') === 0);
  world.expect('it has lag', (await one.bus.lag('kiln')) > 0);
  released.resolve();
  await world.judgeGiven('kiln', kiln, true);
};

/** Someone has written to the log what no one can read: it holds nothing up, and counts as read. */
export const unreadableEntry: LogCase = async (world) => {
  const one = await world.process();
  await world.relay(one.bus);
  await one.effect('shelf');
  await world.commit('mug', 1);
  await world.judgeEffects('shelf');
  for (const stream of await world.redis.keys('bus:pot*'))
    await world.redis.xadd(stream, '*', 'event', '{ cracked');
  await world.commit('mug', 2, 3);
  await world.commit('jug', 1);
  await world.judgeEffects('shelf');
  await world.until('all is acknowledged', async () => (await one.bus.lag('shelf')) === 0);
};
