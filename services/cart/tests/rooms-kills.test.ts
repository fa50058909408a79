import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { storeChanges } from '../src/rooms/room-store.ts';
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
