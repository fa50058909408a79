import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Person } from '../../traffic/person.ts';
import type { Follower } from './follower.ts';
import { type Night, SOON_MS } from './night.ts';

const SECTION = 'At seven';
const STILL_MS = 2500;
const PAUSED_MS = 2500;
/** Timers and the store's clock. */
const ROUND_MS = 300;

/** Those who may choose, in the order of the draw. */
const letIn: Person[] = [];
const one = (index: number): Person => {
  const person = letIn[index];
  assert.ok(person, `no one was let in at ${index}`);
  return person;
};

async function statesOf(night: Night) {
  const all = await Promise.all(
    night.people.map(async (person) => ({ person, ...(await night.ticket(person)) })),
  );
  return all.toSorted((before, after) => (before.place ?? 0) - (after.place ?? 0));
}

/** @param paused what the maker presses */
async function press(night: Night, paused: boolean): Promise<void> {
  await night.press('paused', { paused });
  const isSo = async () => ((await night.room()).phase === 'paused') === paused;
  await waitFor(paused ? 'it is paused' : 'it goes on', isSo, SOON_MS);
}

async function opens(night: Night): Promise<string> {
  await sleep(night.opensAt - Date.now());
  for (const id of ['cart-1', 'gateway-1']) night.shop.kill(id);
  const pots = night.pots.length - 1;
  const isIn = async () => (await statesOf(night)).filter(({ state }) => state === 'in').length === pots;
  await waitFor('as many are let in as there are pots', isIn, SOON_MS);
  const late = Date.now() - night.opensAt;
  await sleep(STILL_MS);
  const all = await statesOf(night);
  letIn.splice(0, letIn.length, ...all.filter(({ state }) => state === 'in').map(({ person }) => person));
  const room = await night.room();
  assert.deepEqual(
    all.map(({ state }) => state === 'in'),
    all.map((_, index) => index < pots),
    'the first ones',
  );
  assert.deepEqual([room.waiting, room.calledUpTo], [all.length - pots, all[pots - 1]?.place]);
  const later = {
    from: new Date(night.opensAt).toISOString(),
    to: new Date(Date.now() + 300_000).toISOString(),
  };
  const { body } = await night.maker.ask('PUT', `/api/admin/updates/${night.updateId}/opening`, later);
  assert.equal(body.code, 'transition-refused', 'once it has opened, only Pause is left');
  return `${pots} let in ${late} ms after the opening, ${room.waiting} wait, with a cart service and a gateway killed`;
}

export const evening: Follower[] = [
  {
    section: SECTION,
    says: '*Waiting* falls by as many people as there are pots',
    follow: (_, following) => opens(following.night()),
  },
  {
    section: SECTION,
    says: '*In carts* is high and *Sold* low',
    async follow(_, following) {
      const night = following.night();
      assert.equal(await night.add(one(0), night.pot(1)), 'held');
      await waitFor('it is in a cart', async () => (await night.room()).inCarts === 1, SOON_MS);
      const before = await night.figures();
      await night.buy(one(0), night.pot(1));
      await waitFor('it is sold', async () => (await night.figures()).sold === before.sold + 1, SOON_MS);
      return `1 in carts, then ${before.sold + 1} sold`;
    },
  },
  {
    section: SECTION,
    says: "No one's time to choose runs while it is paused",
    async follow(_, following) {
      const night = following.night();
      await press(night, true);
      assert.equal(await night.add(one(1), night.pot(2)), 'update-paused');
      const { until: before } = await night.ticket(one(1));
      await sleep(PAUSED_MS);
      await press(night, false);
      const { until: after } = await night.ticket(one(1));
      const longer = Date.parse(after ?? '') - Date.parse(before ?? '');
      assert.ok(longer > PAUSED_MS - ROUND_MS, `the time to choose grew by ${longer} ms only`);
      await night.addedAs(one(1), night.pot(2), 'held');
      return `paused, and everyone has ${(longer / 1000).toFixed(1)} s more`;
    },
  },
  {
    section: SECTION,
    says: 'a process or Redis has died',
    async follow(_, following) {
      const night = following.night();
      const before = await statesOf(night);
      const back = night.shop.killRedis();
      await night.room();
      await back;
      const after = await waitFor('tickets are answered again', () => statesOf(night), SOON_MS);
      const seen = (all: typeof before) => all.map(({ ticket, place, state }) => [ticket, place, state]);
      assert.deepEqual(seen(after), seen(before), 'no one loses their place');
      return 'Redis was killed, the room answered, and everyone has their place';
    },
  },
  {
    section: SECTION,
    says: '`overload_level` above 0',
    async follow(_, following) {
      const levels = await following.night().figure('overload_level');
      return `overload_level is ${Math.max(...levels)}`;
    },
  },
  {
    section: SECTION,
    says: '`response_cache_stale` rises',
    async follow(_, following) {
      const counts = await following.night().figure('response_cache_stale');
      return `the gateways have sent ${counts.reduce((sum, count) => sum + count, 0)} last answers`;
    },
  },
  {
    section: SECTION,
    says: 'take its stock to 0',
    async follow(_, following) {
      const night = following.night();
      const broken = night.pot(3);
      await press(night, true);
      await night.maker.editStock(broken, -1);
      const isGone = async () => (await night.maker.stockOf(broken)).available === 0;
      await waitFor('it has no stock', isGone, SOON_MS);
      await press(night, false);
      await night.addedAs(one(2), broken, 'out-of-stock');
      await night.addedAs(one(2), night.pot(4), 'held');
      await night.buy(one(2), night.pot(4));
      const { free, inCarts } = await waitFor('the room has counted', async () => {
        const room = await night.room();
        return room.free + room.inCarts === 1 && room;
      });
      return `no one can have the broken pot; ${free} available, ${inCarts} in carts`;
    },
  },
];
