import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createGiveTickets } from '../src/rooms/give-tickets.ts';
import { readRoom, type StoredRoom } from '../src/rooms/room-store.ts';
import { CartFixture } from './cart-fixture.ts';
import { RoomFixture } from './room-fixture.ts';

const cart = new CartFixture();
let room: StoredRoom;
beforeAll(async () => {
  await cart.start({});
  const { id } = await new RoomFixture(cart).announce(1, {}, 3_600_000);
  room = (await readRoom(cart.pool, id))!;
});
afterAll(() => cart.stop());

const guests = (count: number) => Array.from({ length: count }, () => `guest:${randomUUID()}`);
const inserts = (query: { mock: { calls: unknown[][] } }) =>
  query.mock.calls.filter(([given]) => (given as { name?: string }).name === 'cart-give-tickets').length;

it('gives a hundred people who come in the same moment their tickets in two commits', async () => {
  const { give } = createGiveTickets(cart.pool);
  const query = jest.spyOn(cart.pool, 'query');
  const owners = guests(100);
  const given = await Promise.all(owners.map((owner) => give(room, owner, '', false)));
  expect(inserts(query)).toBe(2);
  query.mockRestore();
  expect(given.map(({ owner }) => owner)).toEqual(owners);
  expect(new Set(given.map(({ ticket }) => ticket)).size).toBe(100);
  expect(given.every(({ isDrawn }) => isDrawn)).toBe(true);
});

it('gives someone who asks in several tabs, of two processes, one ticket', async () => {
  const processes = [createGiveTickets(cart.pool), createGiveTickets(cart.pool)];
  const owners = guests(20);
  const given = await Promise.all(
    [...owners, ...owners.toReversed()].flatMap((owner) =>
      processes.map(({ give }) => give(room, owner, '', false)),
    ),
  );
  expect(new Set(given.map(({ ticket }) => ticket)).size).toBe(20);
});

it('refuses only the one who asks for a room that has gone', async () => {
  const { give } = createGiveTickets(cart.pool);
  const gone = { ...room, updateId: 'gone' };
  const [first, ...others] = guests(6);
  const answers = await Promise.allSettled([
    ...others.map((owner) => give(room, owner, '', false)),
    give(gone, first!, '', false),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([...others.map(() => 'fulfilled'), 'rejected']);
});

it('gives the numbers of late tickets as Redis counted them, and keeps those that are stored', async () => {
  const { give, numberLate } = createGiveTickets(cart.pool);
  const given = await Promise.all(guests(30).map((owner) => give(room, owner, '', false)));
  const numbered = given.map(({ ticket }, index) => numberLate(room.updateId, ticket, String(100 - index)));
  expect(await Promise.all(numbered)).toEqual(given.map((_, index) => 100 - index));
  const [last] = given.slice(-1);
  expect(await numberLate(room.updateId, last!.ticket, '7')).toBe(71);
});

it('replaces a ticket for someone who joins again', async () => {
  const { give } = createGiveTickets(cart.pool);
  const [owner] = guests(1);
  const before = await give(room, owner!, '', false);
  expect((await give(room, owner!, '', false)).ticket).toBe(before.ticket);
  const after = await give(room, owner!, '', true);
  expect(after.ticket).not.toBe(before.ticket);
  expect(Number(after.number)).toBeGreaterThan(Number(before.number));
});

it('gives a ticket to someone who joins again in another tab before it is read', async () => {
  const { give } = createGiveTickets(cart.pool);
  const [owner, other] = guests(2);
  const ask = cart.pool.query.bind(cart.pool) as (given: unknown, values?: unknown[]) => Promise<never>;
  let replaced: unknown;
  const query = jest
    .spyOn(cart.pool, 'query')
    .mockImplementation(async (given: unknown, values?: unknown) => {
      if ((given as { name?: string }).name === 'cart-given-tickets')
        replaced ??= await ask(
          'UPDATE room_ticket SET replaced_at = clock_timestamp() WHERE owner = $1 RETURNING ticket',
          [owner],
        );
      return ask(given, values as unknown[]);
    });
  const [mine, theirs] = await Promise.all([
    give(room, owner!, '', false),
    give(room, other!, '', false),
  ]).finally(() => query.mockRestore());
  expect(replaced).toMatchObject({ rowCount: 1 });
  expect(mine.ticket).not.toBe((replaced as { rows: { ticket: string }[] }).rows[0]!.ticket);
  expect([mine.owner, theirs.owner]).toEqual([owner, other]);
});
