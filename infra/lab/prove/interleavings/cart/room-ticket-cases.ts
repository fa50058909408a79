import { randomBytes, randomUUID } from 'node:crypto';
import { removeOldTickets } from '../../../../../services/cart/src/rooms/owners.ts';
import { roomTicketLock } from '../../../../../services/cart/src/rooms/ticket-store.ts';
import type { Browser } from './browser.ts';
import type { CartCase, CartShop } from './cart-shop.ts';
import { inMinutes, isIn, openRoom, type Room } from './room-calls.ts';

const tooMany = { status: 429, body: { code: 'too-many-requests' } };
/** The opening is now, and everyone's place is known. */
const opens = async (shop: CartShop, room: Room) => {
  await room.change({ opensAt: new Date().toISOString() });
  await shop.until('it is open', async () => (await room.look()).phase !== 'before');
};

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
  await room.comes(left);
  await room.leaves(left);
  shop.is('a guest', await room.comes(dan), { place: 7, state: 'waiting' });
  shop.logIn(dan, left.user);
  await dan.merge();
  shop.is('the place of the guest', await room.comes(left), { place: 7, state: 'waiting' });
  await shop.clock.loseRoom(room.updateId);
  shop.is('also from the copy', await room.comes(left), { place: 7, state: 'waiting' });
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

/** A draw closes while a ticket is still being written: it waits, and the ticket is in it, whoever's process was killed. */
export const slowTicketsOfADraw: CartCase = async (shop) => {
  const room = await openRoom(shop, 1, { opensAt: inMinutes(60) });
  const [ada, late] = [shop.guest(), shop.account()];
  const before = await room.comes(ada);
  const ticket = randomBytes(32).toString('hex');
  const client = await shop.pool.connect();
  await client.query('BEGIN');
  await client.query(`SELECT pg_advisory_xact_lock_shared(${roomTicketLock('$1')})`, [room.updateId]);
  await client.query(`INSERT INTO room_ticket (update_id, owner, ticket, network) VALUES ($1, $2, $3, '')`, [
    room.updateId,
    late.owner,
    ticket,
  ]);
  await room.change({ opensAt: new Date().toISOString() });
  const waits = shop.until('someone waits for the ticket', async () => {
    const { rows } = await client.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND mode = 'ExclusiveLock'`,
    );
    return rows.length > 0;
  });
  const asked = room.comes(ada);
  await waits;
  await client.query('COMMIT');
  client.release();
  await asked;
  const [one, two] = [await room.comes(ada), await room.comes(late)];
  shop.is('the same tickets', [one.ticket, two.ticket], [before.ticket, ticket]);
  shop.is('both are in the draw', [one.isDrawn, two.isDrawn], [true, true]);
  shop.is('their places', [one.place, two.place].toSorted(), [1, 2]);
  shop.is('no more than these', await room.look(), { tickets: 2 });
};

/** After a loss of Redis the room is what it was: places, who has left, who may choose, who has chosen. */
export const lostRoom: CartCase = async (shop) => {
  const room = await openRoom(shop, 2, { opensAt: inMinutes(60), room: { from: 4, minutes: 10 } });
  const [one = ''] = room.ids;
  const people = [shop.guest(), shop.guest(), shop.guest(), shop.guest(), shop.guest()];
  for (const who of people) await room.comes(who);
  await room.leaves(people[4] as Browser);
  await opens(shop, room);
  await shop.until('two are in', async () => {
    const states = await Promise.all(people.map(async (who) => (await room.comes(who)).state));
    return states.filter((state) => state === 'in').length === 2;
  });
  const placed = await Promise.all(people.map(async (who) => ({ who, ...(await room.comes(who)) })));
  const order = placed.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)).map(({ who }) => who);
  const first = order.find((who) => placed.some((at) => at.who === who && at.state === 'in')) as Browser;
  shop.is('hers', (await first.add(one)).status, 201);
  const [late, later] = [shop.guest(), shop.guest()];
  shop.is('behind', [(await room.comes(late)).place, (await room.comes(later)).place], [6, 7]);
  await shop.copied(one, 1);
  const seen = async () => {
    const found = [];
    for (const who of [...order, late, later]) {
      const { ticket, place, state, isDrawn, until } = await room.comes(who);
      found.push(`${ticket} ${place} ${state} ${isDrawn} ${until}`);
    }
    const { calledUpTo, tickets, waiting, phase } = await room.look();
    return [...found, calledUpTo, tickets, waiting, phase];
  };
  const [before, draw] = [await seen(), (await room.draw()).body];
  await shop.clock.loseRoom(room.updateId);
  shop.is('as it was', await seen(), before);
  shop.is('the draw', (await room.draw()).body, draw);
  shop.is('the next', (await room.comes(shop.guest())).place, 8);
  // A process was killed before it had stored that her seat is used.
  await shop.pool.query(`UPDATE room_ticket SET state = 'in' WHERE update_id = $1 AND owner = $2`, [
    room.updateId,
    first.owner,
  ]);
  await shop.clock.loseRoom(room.updateId);
  shop.is('she has chosen', (await room.comes(first)).state, 'used');
};

/** A deleted account has no place, and its ticket stays in the draw without a name; after two months tickets go. */
export const forgottenTickets: CartCase = async (shop) => {
  const room = await openRoom(shop, 1, { opensAt: inMinutes(60) });
  const [account, bob] = [shop.account(), shop.guest()];
  const { ticket } = await room.comes(account);
  await room.comes(bob);
  await shop.publish('user.erased.v1', account.user, { userId: account.user });
  const ownerOf = async () =>
    (
      await shop.pool.query<{ owner: string; network: string }>(
        'SELECT owner, network FROM room_ticket WHERE ticket = $1',
        [ticket],
      )
    ).rows;
  await shop.until('the erasure', async () => (await ownerOf())[0]?.owner !== account.owner);
  shop.is('no one’s', await ownerOf(), [{ owner: `erased ${ticket}`, network: '' }]);
  shop.is('who waits', (await room.look()).waiting, 1);
  await opens(shop, room);
  await isIn(shop, room, bob, 'the only one');
  shop.is('both', (await room.draw()).body.tickets?.includes(ticket), true);
  const count = async () =>
    (await shop.pool.query('SELECT FROM room_ticket WHERE update_id = $1', [room.updateId])).rows.length;
  const age = (days: number) =>
    shop.pool.query(
      'UPDATE room_ticket SET joined_at = now() - make_interval(days => $2) WHERE update_id = $1',
      [room.updateId, days],
    );
  await age(61);
  await removeOldTickets(shop.pool);
  shop.is('while it is open', await count(), 2);
  await room.close();
  await shop.until('it is closed', async () => (await room.look()).phase === 'closed');
  await age(59);
  await removeOldTickets(shop.pool);
  shop.is('two months', await count(), 2);
  await age(61);
  await removeOldTickets(shop.pool);
  shop.is('afterwards', await count(), 0);
};
