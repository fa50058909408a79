import { setTimeout as sleep } from 'node:timers/promises';
import type { CartCase } from './cart-shop.ts';
import { all, inMinutes, isIn, minutesLeft, openRoom, WAIT } from './room-calls.ts';

const A_TURN_OF_THE_JOB_MS = 1200;

/** Two pots, four people: one pot each, in their order, within their time, which stands still while the maker pauses the update. */
export const turnsInARoom: CartCase = async (shop) => {
  const room = await openRoom(shop, 2);
  const [one, two] = room.ids as [string, string];
  const [ada, bob, cy, dan, eve] = [shop.guest(), shop.guest(), shop.guest(), shop.guest(), shop.guest()];
  for (const who of [ada, bob, cy, dan]) await room.comes(who);
  const people = [ada, bob, cy, dan];
  await isIn(shop, room, bob, 'two are in');
  shop.is('in their order', await all(room, people), [
    [1, 'in'],
    [2, 'in'],
    [3, 'waiting'],
    [4, 'waiting'],
  ]);
  shop.is('without a ticket', await eve.add(one), WAIT);
  shop.is('not their turn', await cy.add(one), WAIT);
  shop.is('no other ticket while one waits', await room.comes(cy, true), { place: 3, state: 'waiting' });
  shop.is('ten minutes', minutesLeft(await room.comes(ada)), 10);
  shop.is('hers', (await ada.add(one)).status, 201);
  shop.is('one each', await ada.add(two), WAIT);
  shop.is('she has chosen', (await room.comes(ada)).state, 'used');
  await room.pass(9);
  shop.is('a minute', minutesLeft(await room.comes(bob)), 1);
  await room.change({ paused: true });
  await shop.until('it is paused', async () => (await room.look()).phase === 'paused');
  shop.is('no one now', await bob.add(two), { status: 409, body: { code: 'update-paused' } });
  await shop.until('the pause is noted', async () => (await shop.redis.keys('cart:room-state:*')).length > 0);
  await room.comes(bob);
  await room.pass(20);
  shop.is('his time stands still', (await room.comes(bob)).state, 'in');
  shop.is('the next still waits', (await room.comes(cy)).state, 'waiting');
  await room.change({ paused: false });
  await shop.until('it goes on', async () => (await room.look()).phase === 'waiting');
  shop.is('a minute still', await room.comes(bob).then((ticket) => [ticket.state, minutesLeft(ticket)]), [
    'in',
    1,
  ]);
  shop.is('his', (await bob.add(two)).status, 201);
  shop.is('another instead', (await bob.remove(two)).status, 200);
  shop.is('he may choose again', (await room.comes(bob)).state, 'in');
  shop.is('so no one else is let in', (await room.comes(cy)).state, 'waiting');
  await room.pass(1.1);
  await isIn(shop, room, cy, 'the next, once his time is over');
  shop.is('his has lapsed', (await room.comes(bob)).state, 'lapsed');
  shop.is('too late', await bob.add(two), WAIT);
  shop.is('a new ticket', await room.comes(bob, true), { place: 5, state: 'waiting' });
  shop.is('she gives it up', (await room.leaves(cy)).status, 200);
  shop.is('it is up', (await room.comes(cy)).state, 'lapsed');
  await isIn(shop, room, dan, 'the next');
  shop.is('before the one who came again', (await room.comes(bob)).state, 'waiting');
  shop.is('his now', (await dan.add(two)).status, 201);
  await shop.until('nothing is left', async () => (await room.look()).free === 0);
  await ada.remove(one);
  shop.is('her time is over', (await room.comes(ada)).state, 'lapsed');
  await isIn(shop, room, bob, 'hers is for the last');
  await room.close();
  await shop.until('for anyone', async () => (await eve.add(one)).status === 201);
};

/** While the update is paused, no one is let in, whatever becomes available. */
export const pausedRoom: CartCase = async (shop) => {
  const room = await openRoom(shop, 1);
  const [ada, bob] = [shop.guest(), shop.guest()];
  await room.comes(ada);
  await isIn(shop, room, ada, 'she is in');
  shop.is('the next', (await room.comes(bob)).state, 'waiting');
  await room.change({ paused: true });
  await shop.until('it is paused', async () => (await room.look()).phase === 'paused');
  await room.leaves(ada);
  await sleep(A_TURN_OF_THE_JOB_MS, undefined, { signal: AbortSignal.timeout(2 * A_TURN_OF_THE_JOB_MS) });
  shop.is('not now', (await room.comes(bob)).state, 'waiting');
  await room.change({ paused: false });
  await isIn(shop, room, bob, 'it goes on');
};

const OPENS_SOON_MS = 3000;

/** Too few are left when it opens by itself. */
export const roomOfTooFew: CartCase = async (shop) => {
  const opensAt = new Date(Date.now() + OPENS_SOON_MS).toISOString();
  const room = await openRoom(shop, 1, { opensAt, room: { from: 2, minutes: 4 } });
  const [ada, bob] = [shop.guest(), shop.guest()];
  const [first, second] = [await room.comes(ada), await room.comes(bob)];
  await room.leaves(bob);
  // On a busy machine it may have opened before.
  if (Date.now() > Date.parse(opensAt)) return;
  shop.is('both were there', [first.isDrawn, second.isDrawn], [true, true]);
  await shop.until('everyone may', async () => (await room.look()).phase === 'everyone');
  shop.is('without a ticket', (await shop.guest().add(room.ids[0] ?? '')).status, 201);
};

/** Before the opening everyone waits, in an order that no one knows; where fewer come than the maker asks for, there is no queue. */
export const beforeARoomOpens: CartCase = async (shop) => {
  const [opensAt, soon] = [inMinutes(60), { room: { from: 3, minutes: 4 } }];
  const [busy, quiet] = [
    await openRoom(shop, 1, { opensAt, ...soon }),
    await openRoom(shop, 1, { opensAt, ...soon }),
  ];
  const people = [shop.guest(), shop.guest(), shop.guest(), shop.guest()] as const;
  for (const who of people) {
    const waits = { isDrawn: true, place: null, state: 'waiting', until: null };
    shop.is('they wait', await busy.comes(who), waits);
  }
  const [ada, bob, cy, dan] = people;
  for (const who of [ada, bob, cy]) await quiet.comes(who);
  shop.is('it has not opened', (await ada.add(busy.ids[0] ?? '')).status, 409);
  // Two stay of three, and three of four.
  shop.is('she leaves', (await quiet.leaves(cy)).status, 200);
  shop.is('and he', (await busy.leaves(dan)).status, 200);
  shop.is('how many', [(await busy.look()).waiting, (await quiet.look()).waiting], [3, 2]);
  for (const room of [busy, quiet]) await room.change({ opensAt: new Date().toISOString() });
  await shop.until('everyone may', async () => (await quiet.look()).phase === 'everyone');
  shop.is('without a ticket', (await dan.add(quiet.ids[0] ?? '')).status, 201);
  await shop.until('one is in', async () => (await all(busy, [ada, bob, cy])).flat().includes('in'));
  const drawn = [];
  for (const who of [ada, bob, cy]) drawn.push({ who, ...(await busy.comes(who)) });
  const [first, second, third] = drawn.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  if (!first || !second) throw new Error('three were drawn');
  shop.is('in their order', [first.state, second.state, third?.state], ['in', 'waiting', 'waiting']);
  shop.is('four minutes', minutesLeft(first), 4);
  shop.is('the second', await second.who.add(busy.ids[0] ?? ''), WAIT);
  shop.is('he comes back last', await busy.comes(dan, true), { isDrawn: false, place: 5, state: 'waiting' });
  shop.is('the first', (await first.who.add(busy.ids[0] ?? '')).status, 201);
  // An account that logs in on her phone has one place, the better one.
  const account = shop.account();
  shop.is('a place of its own', (await busy.comes(account)).state, 'waiting');
  shop.logIn(second.who, account.user);
  await second.who.merge();
  shop.is('its own', (await busy.comes(account)).state, 'waiting');
};
