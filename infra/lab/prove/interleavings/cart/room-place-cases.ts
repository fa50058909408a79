import type { CartCase } from './cart-shop.ts';
import { inMinutes, isIn, openRoom, WAIT } from './room-calls.ts';
import { place, wait, yours } from './waiting-calls.ts';

/** One person has one place: that of the account, unless only the guest has been let in. */
export const ticketsOfALogin: CartCase = async (shop) => {
  const room = await openRoom(shop, 1);
  const [ada, guest, account] = [shop.guest(), shop.guest(), shop.account()];
  await room.comes(ada);
  await isIn(shop, room, ada, 'the first');
  shop.is('the account', await room.comes(account), { place: 2, state: 'waiting' });
  shop.is('the guest', await room.comes(guest), { place: 3, state: 'waiting' });
  shop.logIn(guest, account.user);
  await guest.merge();
  shop.is('the place of both', await room.comes(account), { place: 2, state: 'waiting' });
  const late = shop.account();
  shop.is('another account', await room.comes(late), { place: 4, state: 'waiting' });
  shop.logIn(ada, late.user);
  await ada.merge();
  shop.is('the guest was let in', await room.comes(late), { place: 1, state: 'in' });
  shop.is('a pot', (await late.add(room.ids[0] ?? '')).status, 201);
};

/** While people are let in by the room, what becomes available is theirs; afterwards it goes to the pot's own queue. */
export const roomBeforeTheQueue: CartCase = async (shop) => {
  const room = await openRoom(shop, 1);
  const [pot = ''] = room.ids;
  const [ada, bob, account] = [shop.guest(), shop.guest(), shop.account()];
  await room.comes(ada);
  await isIn(shop, room, ada, 'the first');
  await room.comes(bob);
  shop.is('hers', (await ada.add(pot)).status, 201);
  shop.is('in the queue of the pot', (await wait(account, pot)).status, 201);
  await ada.remove(pot);
  await room.leaves(ada);
  await isIn(shop, room, bob, 'the next in the room');
  shop.is('the queue waits', (await place(account, pot))?.state, 'waiting');
  shop.is('his', (await bob.add(pot)).status, 201);
  await room.end();
  await bob.remove(pot);
  await yours(shop, account, pot);
};

/** What the draw is made from is public from the opening on, and no sooner. */
export const seedOfADraw: CartCase = async (shop) => {
  const room = await openRoom(shop, 1, { opensAt: inMinutes(60) });
  await room.comes(shop.guest());
  shop.is('before the opening', await room.draw(), { status: 409, body: { code: 'not-open-yet' } });
  await room.change({ opensAt: new Date().toISOString() });
  await shop.until('it is open', async () => (await room.draw()).status === 200);
  shop.is('its seed', typeof (await room.draw()).body.seed, 'string');
};

/** Someone who is called and whose page sleeps keeps the place, and is the next once there again. */
export const missedCalls: CartCase = async (shop) => {
  const room = await openRoom(shop, 1);
  const [one] = room.ids as [string];
  const [first, ada, bob, cy] = [shop.guest(), shop.guest(), shop.guest(), shop.guest()];
  await room.comes(first);
  await isIn(shop, room, first, 'the first');
  for (const who of [ada, bob, cy]) await room.comes(who);
  shop.is('the first leaves', (await room.leaves(first)).status, 200);
  await shop.until('she is called', async () => (await room.look()).calledUpTo === 2);
  await room.pass(1.1);
  shop.is('not yet the next', (await room.comes(bob)).state, 'waiting');
  await room.pass(0.2);
  await isIn(shop, room, bob, 'the next, once she has not come');
  shop.is('she keeps her place', await room.comes(ada), { place: 2, state: 'waiting' });
  shop.is('it is not her turn', await ada.add(one), WAIT);
  shop.is('he leaves', (await room.leaves(bob)).status, 200);
  await isIn(shop, room, ada, 'she, before those behind her');
  shop.is('who waits', (await room.comes(cy)).state, 'waiting');
  shop.is('hers', (await ada.add(one)).status, 201);
};
