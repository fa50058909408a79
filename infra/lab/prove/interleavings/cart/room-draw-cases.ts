import { randomBytes } from 'node:crypto';
import { removeOldTickets } from '../../../../../services/cart/src/rooms/owners.ts';
import { roomTicketLock } from '../../../../../services/cart/src/rooms/ticket-store.ts';
import type { Browser } from './browser.ts';
import type { CartCase } from './cart-shop.ts';
import { inMinutes, isIn, openRoom, opens } from './room-calls.ts';

/** A draw closes while a ticket is still being written: it waits, and the ticket is in it, also where its process was killed. */
export const slowTicketsOfADraw: CartCase = async (shop) => {
  const room = await openRoom(shop, 1, { opensAt: inMinutes(60) });
  const [ada, late] = [shop.guest(), shop.account()];
  const before = await room.comes(ada);
  const ticket = randomBytes(32).toString('hex');
  const client = await shop.pool.connect();
  await client.query('BEGIN');
  await client.query(`SELECT pg_advisory_xact_lock_shared(${roomTicketLock('$1')})`, [room.updateId]);
  await client.query(
    `INSERT INTO room_ticket (update_id, owner, ticket, network, joined_at)
     VALUES ($1, $2, $3, '', clock_timestamp() - interval '1 second')`,
    [room.updateId, late.owner, ticket],
  );
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
  shop.is('both are known', await room.look(), { tickets: 2, waiting: 1 });
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
  shop.is('those of the draw', draw.tickets?.length, 5);
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
