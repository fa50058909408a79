import { randomUUID } from 'node:crypto';
import type { Browser } from './browser.ts';
import type { CartCase } from './cart-shop.ts';
import { inMinutes, isIn, openRoom, opens } from './room-calls.ts';

const tooMany = { status: 429, body: { code: 'too-many-requests' } };
/** A ticket whose time to choose is over goes along at login, to be replaced at the end. */
export const lapsedTicketAtLogin: CartCase = async (shop) => {
  const room = await openRoom(shop, 1);
  const [pot = ''] = room.ids;
  const [ada, bob, cy] = [shop.guest(), shop.guest(), shop.guest()];
  await room.comes(ada);
  await isIn(shop, room, ada, 'the first');
  for (const who of [bob, cy]) await room.comes(who);
  await room.pass(10.1);
  await isIn(shop, room, bob, 'the next, once her time is over');
  shop.is('hers has lapsed', (await room.comes(ada)).state, 'lapsed');
  const account = shop.logIn(ada);
  shop.is('she logs in', await account.merge(), { status: 200 });
  shop.is('the account has it', await room.comes(account), { place: 1, state: 'lapsed' });
  shop.is('once more', await account.merge(), { status: 200 });
  shop.is('a new ticket', await room.comes(account, true), { place: 4, state: 'waiting' });
  shop.is('who was there before', (await room.comes(cy)).place, 3);
  // An account that waits loses nothing to a guest whose time is over.
  const late = shop.account();
  shop.is('another account', await room.comes(late), { place: 5 });
  await room.leaves(cy);
  shop.logIn(cy, late.user);
  await cy.merge();
  shop.is('its own place', await room.comes(late), { place: 5, state: 'waiting' });
  shop.is('his turn', (await bob.add(pot)).status, 201);
  // Nor does a guest who waits to an account whose time is over.
  const [left, dan] = [shop.account(), shop.guest()];
  shop.is('a guest', await room.comes(dan), { place: 6, state: 'waiting' });
  await room.comes(left);
  await room.leaves(left);
  shop.logIn(dan, left.user);
  await dan.merge();
  shop.is('the place of the guest', await room.comes(left), { place: 6, state: 'waiting' });
  await shop.clock.loseRoom(room.updateId);
  shop.is('also from the copy', await room.comes(left), { place: 6, state: 'waiting' });
  shop.is('and hers', await room.comes(account), { place: 4, state: 'waiting' });
};

/** Three tickets for the shoppers of one network, in each room. */
export const ticketsOfANetwork: CartCase = async (shop) => {
  const [opensAt, at] = [inMinutes(60), '2001:db8:7:1::'];
  const [room, other] = [await openRoom(shop, 1, { opensAt }), await openRoom(shop, 1, { opensAt })];
  const people = [1, 2, 3, 4].map((host) => shop.guest(`${at}${host}`));
  const [ada, bob, , dan] = people as [Browser, Browser, Browser, Browser];
  for (const who of people.slice(0, 3)) await room.comes(who);
  shop.is('a fourth', await room.ask(dan), tooMany);
  shop.is('she has one', (await room.ask(ada)).status, 200);
  shop.is('in another room', (await other.ask(dan)).status, 200);
  shop.is('elsewhere', (await room.ask(shop.guest('2001:db8:7:2::1'))).status, 200);
  for (const _ of [1, 2, 3, 4])
    shop.is('a proxy on this machine', (await room.ask(shop.guest('127.0.0.1'))).status, 200);
  await room.leaves(bob);
  shop.is('in his place', (await room.ask(dan)).status, 200);
  shop.is('and no more', await room.ask(bob, true), tooMany);
};

/** An update is moved to a later time once it is open, and then cancelled. */
export const movedUpdate: CartCase = async (shop) => {
  const room = await openRoom(shop, 1);
  const [pot = ''] = room.ids;
  const [ada, bob, cy] = [shop.guest(), shop.guest(), shop.guest()];
  const first = await room.comes(ada);
  await isIn(shop, room, ada, 'the first');
  shop.is('the second', await room.comes(bob), { place: 2, isDrawn: false });
  await room.change({ opensAt: inMinutes(30) });
  await shop.until('it is not open', async () => (await room.look()).phase === 'before');
  shop.is('not any more', await ada.add(pot), { status: 409, body: { code: 'not-open-yet' } });
  const waits = { place: null, state: 'waiting', isDrawn: true };
  shop.is('one of the draw', await room.comes(bob), waits);
  shop.is('and a new one', await room.comes(cy), waits);
  shop.is('the draw is secret again', (await room.draw()).status, 409);
  await opens(shop, room);
  const drawn = [];
  for (const who of [ada, bob, cy]) drawn.push(await room.comes(who));
  shop.is('a place each', drawn.map(({ place }) => place).toSorted(), [1, 2, 3]);
  await shop.until('the draw', async () => (await room.draw()).body.tickets?.length === 3);
  shop.is('the same ticket', drawn[0]?.ticket, first.ticket);
  const late = shop.guest();
  shop.is('after the opening', await room.comes(late), { place: 4, isDrawn: false });
  shop.is('the draw is what it was', (await room.draw()).body.tickets?.length, 3);
  await room.close();
  await shop.until('it is cancelled', async () => (await room.look()).phase === 'closed');
  shop.is('no tickets', await room.ask(shop.guest()), { status: 409, body: { code: 'conflict' } });
  shop.is('nothing to give up', await room.leaves(shop.guest()), { status: 404 });
  shop.is('what it says', await room.look(), { tickets: 0, waiting: 0, free: 0, sold: 0 });
  shop.is('the draw stays', (await room.draw()).body.tickets?.length, 3);
  shop.is('for anyone', (await shop.guest().add(pot)).status, 201);
  const unknown = shop.guest().call('GET', `/api/cart/rooms/${randomUUID()}`);
  shop.is('no such room', await unknown, { status: 404 });
};
