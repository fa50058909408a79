import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { WireRoom, WireTicket } from '@slipcast/contracts/http/room';
import { pass, stopClock } from '../../testing/fake-clock.ts';
import { wireRoom, wireTicket } from '../../testing/scripted-room.ts';
import { type RoomCalls, type Seen, type Watch, watchRoom } from './watch-room.ts';

const NOW = Date.parse('2026-11-26T18:59:00.000Z');
type Given = 'lost' | 'hangs' | number | undefined;

let watch: Watch | undefined;
let asked: { room: number; here: boolean[] };
let room: Partial<WireRoom>;
let ticket: Partial<WireTicket>;
let fails: Given;
let seen: Seen;
beforeEach(() => {
  stopClock(NOW);
  jest.spyOn(Math, 'random').mockReturnValue(0);
  asked = { room: 0, here: [] };
  [room, ticket, fails] = [{}, {}, undefined];
});
afterEach(() => {
  watch?.stop();
  jest.restoreAllMocks();
});

const now = () => wireRoom({ ...room, serverTime: new Date().toISOString() });
function call<T>(data: T) {
  let abort = (): void => undefined;
  const error = { status: fails === 'lost' ? 0 : Number(fails), message: 'So it is' };
  const answer =
    fails === 'hangs'
      ? new Promise<{ error: object }>((resolve) => {
          abort = () => resolve({ error: { name: 'AbortError', message: 'Aborted' } });
        })
      : Promise.resolve(fails === undefined ? { data } : { error });
  return Object.assign(answer, { abort: () => abort() });
}
const calls: RoomCalls = {
  room: () => {
    asked.room += 1;
    return call(now());
  },
  here: (again) => {
    asked.here.push(again);
    return call({ room: now(), ticket: wireTicket(ticket) });
  },
};
async function begin() {
  watch = watchRoom('autumn-kiln', calls, (all) => void (seen = all));
  await pass(0);
}
const show = (state: 'visible' | 'hidden') => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

it('asks for the room every three seconds, and says every 50 that someone is there', async () => {
  ticket = { place: 100 };
  await begin();
  expect(asked).toEqual({ room: 0, here: [false] });
  await pass(60_000);
  expect(asked).toEqual({ room: 19, here: [false, false] });
  expect(seen).toMatchObject({ trouble: null, ticket: { place: 100 }, offset: 0 });
});

it('asks seldom in the background, and at once when someone looks', async () => {
  ticket = { place: 100 };
  await begin();
  show('hidden');
  await pass(63_000);
  expect(asked.room).toBeLessThanOrEqual(6);
  // People who are silent for 150 s are passed over.
  expect(asked.here).toHaveLength(2);
  const before = asked.room;
  await pass(10_000);
  show('visible');
  await pass(0);
  expect(asked.here).toHaveLength(3);
  expect(asked.room).toBeGreaterThan(before);
});

it('asks for the ticket at once when the opening has come, and seldom before', async () => {
  [room, ticket] = [{ phase: 'before', opensAt: '2026-11-26T19:00:00.000Z' }, { place: null }];
  await begin();
  await pass(59_900);
  expect(asked.room).toBeLessThanOrEqual(5);
  [room, ticket] = [{ calledUpTo: 0 }, { place: 5 }];
  await pass(1000);
  expect(seen).toMatchObject({ room: { phase: 'waiting' }, ticket: { place: 5 } });
});

it('asks for the ticket as soon as its place is called', async () => {
  ticket = { place: 44 };
  await begin();
  [room, ticket] = [{ calledUpTo: 44 }, { place: 44, state: 'in', until: '2026-11-26T19:14:00.000Z' }];
  await pass(3100);
  expect(seen.ticket?.state).toBe('in');
});

it('asks at once when its ticket is called, although it does not know its place yet', async () => {
  room = { phase: 'before', opensAt: '2026-11-26T19:00:00.000Z', tickets: 10_000 };
  ticket = { place: null };
  await begin();
  await pass(46_000);
  jest.spyOn(Math, 'random').mockReturnValue(0.9);
  await pass(13_000);
  room = { tickets: 10_000, waiting: 9000, calledUpTo: 3 };
  ticket = { place: 3, state: 'in' };
  const before = asked.here.length;
  room = { ...room, called: ['ef'.repeat(6)] };
  await pass(18_000);
  expect(asked.here).toHaveLength(before);
  room = { ...room, called: ['ef'.repeat(6), 'cd'.repeat(6)] };
  await pass(18_000);
  expect(asked.here).toHaveLength(before + 1);
  expect(seen.ticket?.state).toBe('in');
});

it('says often that it is there while its place has been passed', async () => {
  [room, ticket] = [{ calledUpTo: 900 }, { place: 812 }];
  await begin();
  await pass(30_100);
  // At the call, and every ten seconds.
  expect(asked.here.length).toBeGreaterThanOrEqual(4);
  expect(asked.here.length).toBeLessThanOrEqual(5);
});

it('learns at the end of the time to choose what has become of it', async () => {
  ticket = { state: 'in', until: new Date(NOW + 20_000).toISOString() };
  await begin();
  ticket = { state: 'lapsed' };
  await pass(21_100);
  expect(seen.ticket?.state).toBe('lapsed');
});

it('waits longer after each failure, keeps what it knows, and goes on when it is online again', async () => {
  await begin();
  fails = 'lost';
  await pass(60_000);
  expect(seen).toMatchObject({ trouble: 'lost', ticket: { place: 812 }, room: { calledUpTo: 43 } });
  expect(asked.room).toBeLessThanOrEqual(6);
  fails = undefined;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(seen.trouble).toBeNull();
});

it('does not wait for ever for an answer that was lost while the phone slept', async () => {
  fails = 'hangs';
  await begin();
  await pass(15_100);
  expect(seen.trouble).toBe('lost');
  fails = undefined;
  await pass(30_000);
  expect(seen).toMatchObject({ trouble: null, ticket: { place: 812 } });
});

it.each([
  [503, 'busy'],
  [429, 'refused'],
  [404, 'none'],
  [409, 'closed'],
] as const)('knows what a refusal of %i means: %s', async (status, trouble) => {
  fails = status;
  await begin();
  expect(seen.trouble).toBe(trouble);
  const before = asked.here.length;
  await pass(120_000);
  if (status === 404 || status === 409) expect(asked.here).toHaveLength(before);
  else expect(asked.here.length).toBeGreaterThan(before);
});

it('joins again only when asked, and never with two calls at once', async () => {
  ticket = { state: 'lapsed' };
  await begin();
  await pass(50_000);
  expect(asked.here.every((again) => !again)).toBe(true);
  await Promise.all([watch?.here(true), watch?.here()]);
  expect(asked.here.filter(Boolean)).toHaveLength(1);
});

it('asks for nothing more once the page is left', async () => {
  await begin();
  watch?.stop();
  const before = { ...asked, here: [...asked.here] };
  await pass(120_000);
  window.dispatchEvent(new Event('online'));
  expect(asked).toEqual(before);
});
