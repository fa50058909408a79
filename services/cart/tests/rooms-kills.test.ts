import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { drawOrder } from '@slipcast/contracts/draw';
import type { WireTicket } from '@slipcast/contracts/http/room';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createGiveTickets } from '../src/rooms/give-tickets.ts';
import { storeChanges } from '../src/rooms/ticket-store.ts';
import { CartFixture } from './cart-fixture.ts';
import { RoomFixture } from './room-fixture.ts';

/** What a ticket is in PostgreSQL. */
interface Row {
  state: string;
  until: Date | null;
  seq: string;
}

describe('letting in, while processes are killed before they have stored it', () => {
  const cart = new CartFixture();
  beforeAll(() => cart.start({ PIECES_PER_NETWORK: '0' }));
  afterAll(() => cart.stop());

  const open = async (pots: number, people: number) => {
    const room = await new RoomFixture(cart).announce(pots);
    const guests = await room.guests(people);
    await room.opened();
    return { room, places: await room.inOrder(guests) };
  };
  const rowOf = async (ticket: string): Promise<Row> => {
    const { rows } = await cart.pool.query<Row>(
      'SELECT state, until, seq FROM room_ticket WHERE ticket = $1',
      [ticket],
    );
    return rows[0]!;
  };
  /** A process that was killed has not stored what became of this ticket since. */
  const putBack = (ticket: string, { state, until, seq }: Row) =>
    cart.pool.query('UPDATE room_ticket SET state = $2, until = $3, seq = $4 WHERE ticket = $1', [
      ticket,
      state,
      until,
      seq,
    ]);
  const states = (places: { ticket: { state: string } }[]) => places.map(({ ticket }) => ticket.state);

  it('gives the same people their seats once more, in the same order, and forgets no one', async () => {
    const { room, places } = await open(2, 5);
    expect(states(places).slice(2)).toEqual(['waiting', 'waiting', 'waiting']);
    for (const { ticket } of places.slice(0, 2))
      await putBack(ticket.ticket, { state: 'waiting', until: null, seq: '0' });
    await cart.client.flushdb();
    await waitFor('two are let in', async () => (await room.show()).calledUpTo === 2);
    const after = await room.inOrder(places.map(({ browser }) => browser));
    expect(after.map(({ ticket }) => ticket.ticket)).toEqual(places.map(({ ticket }) => ticket.ticket));
    expect(states(after)).toEqual(['in', 'in', 'waiting', 'waiting', 'waiting']);
    expect(await room.show()).toMatchObject({ tickets: 5, waiting: 3, calledUpTo: 2 });
  });

  it('knows, when it opens, of a ticket whose process was killed before Redis had it', async () => {
    const room = await new RoomFixture(cart).announce(1);
    const guests = await room.guests(4);
    // Places are drawn from random tickets, so one of these is before the last of the others.
    const killed = Array.from({ length: 8 }, () => cart.userBrowser());
    for (const [index, browser] of killed.entries())
      await cart.pool.query(
        `INSERT INTO room_ticket (update_id, owner, ticket, network) VALUES ($1, $2, $3, '')`,
        [room.id, browser.owner, String(index).padStart(64, 'e')],
      );
    await room.opened();
    const before = await room.inOrder(guests);
    expect(await room.show()).toMatchObject({ tickets: 12 });
    for (const browser of killed) expect(await room.mine(browser)).toMatchObject({ isDrawn: true });
    const after = await room.inOrder(guests);
    expect(after.map(({ ticket }) => ticket.place)).toEqual(before.map(({ ticket }) => ticket.place));
    const all = await room.inOrder([...guests, ...killed]);
    const { tickets, seed } = (
      await killed[0]!.call<{ tickets: string[]; seed: string }>('GET', `/api/cart/rooms/${room.id}/draw`)
    ).body;
    expect(all.map(({ ticket }) => ticket.ticket)).toEqual(await drawOrder(seed, tickets));
  });

  it('numbers those who came late and were not stored behind the others, once Redis has lost the room', async () => {
    const { room } = await open(1, 1);
    const late = [cart.guestBrowser(), cart.guestBrowser()];
    const tickets: WireTicket[] = [];
    for (const browser of late) tickets.push(await room.mine(browser));
    expect(tickets.map(({ place }) => place)).toEqual([2, 3]);
    await cart.pool.query('UPDATE room_ticket SET late_number = NULL WHERE ticket = $1', [
      tickets[0]!.ticket,
    ]);
    await cart.client.flushdb();
    expect(await room.mine(late[0]!)).toMatchObject({ ticket: tickets[0]!.ticket, place: 3 });
    expect(await room.mine(late[1]!)).toMatchObject({ ticket: tickets[1]!.ticket, place: 2 });
    // Its process comes back with the number of the room before.
    expect(await createGiveTickets(cart.pool).numberLate(room.id, tickets[0]!.ticket, '1')).toBe(3);
  });

  it.each(['waiting', 'called', 'in'])(
    'lets no one in a second time who has reserved since they were %s in PostgreSQL',
    async (state) => {
      const { room, places } = await open(2, 4);
      const [first, , third] = places;
      await waitFor('the first is in', async () => (await room.mine(first!.browser)).state === 'in');
      const { until } = await rowOf(first!.ticket.ticket);
      expect((await first!.browser.add(room.pots[0]!)).status).toBe(201);
      await cart.snapshotHas(room.pots[0]!, 1);
      await putBack(first!.ticket.ticket, { state, until: state === 'waiting' ? null : until, seq: '0' });
      await cart.client.flushdb();
      const after = await room.inOrder(places.map(({ browser }) => browser));
      expect(states(after)).toEqual(['used', 'in', 'waiting', 'waiting']);
      expect(await first!.browser.add(room.pots[1]!)).toMatchObject({ body: { code: 'wait-your-turn' } });
      // The second gives up, and the next is the third.
      await room.giveUp(after[1]!.browser);
      await waitFor('the third', async () => (await room.mine(third!.browser)).state === 'in');
    },
  );

  it('believes what was stored late no more than what is newer', async () => {
    const { room, places } = await open(1, 2);
    const { ticket } = places[0]!.ticket;
    const { seq } = await rowOf(ticket);
    const store = (state: 'called' | 'used', at: number) =>
      storeChanges(cart.pool, room.id, { changes: [{ ticket, state, ends: '4000000000000' }], seq: at });
    const newer = Number(seq) + 1000;
    await store('used', newer);
    await store('called', newer - 500);
    expect((await rowOf(ticket)).state).toBe('used');
  });

  it('stores the last of several changes that one step makes to a ticket', async () => {
    const { room, places } = await open(1, 1);
    const { ticket } = places[0]!.ticket;
    const seq = Number((await rowOf(ticket)).seq) + 1000;
    const ends = '4000000000000';
    const changes = (['called', 'in', 'used'] as const).map((state) => ({ ticket, state, ends }));
    await storeChanges(cart.pool, room.id, { changes, seq });
    expect((await rowOf(ticket)).state).toBe('used');
  });
});
