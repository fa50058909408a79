import type pg from 'pg';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { Owner } from '@slipcast/contracts/ids';
import { createGiveTickets } from '../../../../../../services/cart/src/rooms/give-tickets.ts';
import * as owners from '../../../../../../services/cart/src/rooms/owners.ts';
import * as rooms from '../../../../../../services/cart/src/rooms/room-store.ts';
import * as tickets from '../../../../../../services/cart/src/rooms/ticket-store.ts';
import { holdRow, productRow, facts } from './cart-rows.ts';
import { inSql, open, OPEN, OPENS, room, ticket } from './room-rows.ts';
import { sqlGrid, type Calls, type States } from './sql-grid.ts';
import { DAY, from, MOMENT } from './sql-insert.ts';

const ADA = 'u:ada' as Owner;
const GUEST = 'g:guest' as Owner;
const A = room('a');
const before = { joined_at: inSql(OPENS, -1) };
const atOnce = { joined_at: inSql(OPENS, 0) };
const after = { joined_at: inSql(OPENS, 1) };
const replaced = { replaced_at: from(-1) };

const TICKETS: States = {
  'no room': [],
  'no tickets': [A],
  'ada’s, before': [A, ticket(1, ADA, before)],
  'ada’s, at the opening': [A, ticket(1, ADA, atOnce)],
  'ada’s, after, numbered': [A, ticket(1, ADA, { ...after, late_number: 3 })],
  'ada’s, called': [A, ticket(1, ADA, { ...before, state: 'called', until: inSql(OPENS, 5), seq: 50 })],
  'ada’s, lapsed': [A, ticket(1, ADA, { ...before, state: 'lapsed', until: inSql(OPENS, 5), seq: 51 })],
  'ada’s, replaced': [A, ticket(1, ADA, { ...before, ...replaced, seq: 49 })],
  'ada’s, one replaced': [A, ticket(1, ADA, { ...before, ...replaced }), ticket(2, ADA, after)],
  'a guest’s and ada’s': [A, ticket(1, GUEST, before), ticket(2, ADA, before)],
  'a guest’s and ada’s, some replaced': [
    A,
    ticket(1, GUEST, before),
    ticket(2, ADA, before),
    ticket(3, ADA, { ...before, ...replaced }),
    ticket(4, GUEST, { ...before, ...replaced }),
  ],
  'only a guest’s': [A, ticket(1, GUEST, before)],
  'only a guest’s, closed': [room('a', { closed: true }), ticket(1, GUEST, before)],
  'in another room': [
    A,
    room('b'),
    ticket(1, ADA, { ...before, update_id: 'b', seq: 49 }),
    ticket(2, GUEST, { ...before, update_id: 'b' }),
  ],
  'in two rooms': [
    A,
    room('b'),
    ticket(1, ADA, { ...before, update_id: 'b', ticket: 'ticket 2' }),
    ticket(2, ADA, before),
    ticket(3, GUEST, before),
  ],
  'five, three after': [
    A,
    ticket(1, ADA, before),
    ticket(2, 'u:bob', { ...after, network: 'south' }),
    ticket(3, 'u:eve', { ...atOnce, state: 'lapsed' }),
    ticket(4, 'u:dan', { ...after, late_number: 7 }),
    ticket(5, 'u:joe', { ...before, ...replaced }),
  ],
};
const change = (number: number, state: tickets.TicketChange['state'], ends?: string) => ({
  ticket: `ticket ${number}`,
  state,
  ...(ends && { ends }),
});
const store =
  (seq: number, ...changes: tickets.TicketChange[]) =>
  (pool: pg.Pool) =>
    tickets.storeChanges(pool, 'a', { changes, seq });
/** Redis answers which ticket stays, and says what it was asked for. */
const redis = (kept: string | null) => {
  const asked: string[] = [];
  const run = async (verb: string, updateId: string, ...values: string[]) => {
    asked.push([verb, updateId, ...values].join(' '));
    return { kept };
  };
  return { asked, run: run as never };
};
const moving = (kept: string | null) => async (pool: pg.Pool) => {
  const { asked, run } = redis(kept);
  await owners.moveTicket({ rooms: { run }, pool }, GUEST, ADA);
  return asked.toSorted();
};
/** The others go on when one fails. */
const inFull = (error: Error): string => error.message;
const ENDS = '1700000000000';

const OF_TICKETS: Calls = {
  read: (pool) => tickets.readTickets(pool, open('a')),
  'read after 1': (pool) => tickets.readTickets(pool, open('a'), '1'),
  'read two after 1': (pool) => tickets.readTickets(pool, open('a'), '1', 2),
  'of the north': (pool) => tickets.countTickets(pool, 'a', 'north'),
  drawn: (pool) => tickets.countDrawn(pool, open('a')),
  'number late ones': (pool) => tickets.numberLateTickets(pool, open('a')),
  'store call': store(50, change(1, 'called', ENDS)),
  'store use': store(51, change(1, 'used')),
  'store two changes': store(60, change(1, 'called', ENDS), change(2, 'in'), change(1, 'in', ENDS)),
  give: (pool) => createGiveTickets(pool).give(open('a'), ADA, 'south', false),
  'give again': (pool) => createGiveTickets(pool).give(open('a'), ADA, 'south', true),
  'give three': (pool) => {
    const { give } = createGiveTickets(pool);
    const asked = [ADA, 'u:new', 'u:bob'];
    return Promise.all(asked.map((owner) => give(open('a'), owner, 'south', false).catch(inFull)));
  },
  'number the first': (pool) => createGiveTickets(pool).numberLate('a', 'ticket 1', '9'),
  'number the second': (pool) => createGiveTickets(pool).numberLate('a', 'ticket 2', '9'),
  'move, ada’s stays': moving('ticket 2'),
  'move, the guest’s stays': moving('ticket 1'),
  'move, none stays': moving(null),
  forget: async (pool) => {
    const { asked, run } = redis(null);
    await owners.forgetTickets({ rooms: { run }, pool }, ADA);
    return asked.toSorted();
  },
};

const OLD: States = {
  '60 days ago, closed': [
    room('a', { closed: true }),
    room('b'),
    ticket(1, ADA, { joined_at: from(-60 * DAY - MOMENT) }),
    ticket(2, GUEST, { joined_at: from(-60 * DAY) }),
    ticket(3, ADA, { joined_at: from(-61 * DAY), update_id: 'b' }),
  ],
};

const terms = (revision: number, change: object = {}) =>
  ({
    sale: { ...OPEN, updateId: 'a', revision },
    state: 'announced',
    productIds: ['mug', 'jug'],
    ...change,
  }) as unknown as EventData<'update.changed.v1'>;
const ROOMS: States = {
  'no room': [],
  'revision 5': [A],
  'revision 5, closed': [room('a', { closed: true })],
  'revision 5, it has no room': [room('a', { sale: { ...OPEN, revision: 5, room: null } })],
  'opens now': [room('a', { sale: inSql(`'{"room": {}, "revision": 5, "opensAt": "' || now() || '"}'`) })],
  'opens in a moment': [
    room('a', {
      sale: inSql(`'{"room": {}, "revision": 5, "opensAt": "' || now() + interval '1 ms' || '"}'`),
    }),
  ],
  'with pots': [
    A,
    productRow('mug', { facts: facts('mug', 'a') }),
    productRow('jug', { facts: facts('jug', 'b') }),
    productRow('cup', { facts: facts('cup', 'a') }),
  ],
  'with a pot that has left': [A, productRow('mug', { facts: facts('mug', 'a'), removed: true })],
};
const OF_ROOMS: Calls = {
  'store 4': (pool) => rooms.storeRoom(pool, terms(4)),
  'store 5': (pool) => rooms.storeRoom(pool, terms(5)),
  'store 6': (pool) => rooms.storeRoom(pool, terms(6)),
  'store 6, closed': (pool) => rooms.storeRoom(pool, terms(6, { state: 'closed' })),
  'store 10': (pool) => rooms.storeRoom(pool, terms(10)),
  read: (pool) => rooms.readRoom(pool, 'a'),
  'open ones': (pool) => rooms.readOpenRooms(pool),
  pots: (pool) => rooms.readRoomSkus(pool, { ...open('a'), productIds: ['mug', 'jug'] }),
};

const since = { first_at: inSql(OPENS, 0) };
const CHOSEN: States = {
  'has one': [holdRow(ADA, since), holdRow('u:bob', { ...since, product_id: 'jug' })],
  'has two': [holdRow(ADA, since), holdRow(ADA, { ...since, variant_id: 'red' })],
  'has another': [holdRow(ADA, { ...since, product_id: 'cup' })],
  'had one': [holdRow(ADA, { ...since, quantity: 0 })],
  'its time is over': [holdRow(ADA, { ...since, expires_at: from(0) })],
  'its time is nearly over': [holdRow(ADA, { ...since, expires_at: from(MOMENT) })],
  'from before the opening': [holdRow(ADA, { first_at: inSql(OPENS, -MOMENT) })],
};

/** Waiting rooms and their tickets. */
export const roomsTable = sqlGrid(
  'cart',
  { states: TICKETS, calls: OF_TICKETS },
  { states: OLD, calls: { 'remove old ones': owners.removeOldTickets } },
  { states: ROOMS, calls: OF_ROOMS },
  {
    states: CHOSEN,
    calls: {
      'who has chosen': async (pool) =>
        [...(await tickets.readChosen(pool, { ...open('a'), productIds: ['mug', 'jug'] }))].toSorted(),
    },
  },
);
