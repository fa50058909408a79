import { at } from './moment.ts';
import type { Command } from './stand.ts';

/** Below this, scores are numbers of the draw; from it on, people queue as they came. */
export const AFTER_DRAW = 2 ** 52;
export const UPDATE = 'kiln';

type Seat = [state: 'called' | 'in' | 'used' | 'lapsed', ends: number, pieces?: number];
/** A ticket, whose name is its owner's in capitals. Minutes from now. */
interface Ticket {
  score: number;
  /** When its person was last there. */
  seen?: number;
  seat?: Seat;
  /** No one has it any more. */
  isForgotten?: true;
}
export interface Room {
  /** When the update opens. Default: ten minutes ago. */
  opens?: number;
  paused?: true;
  from?: number;
  tickets?: Record<string, Ticket>;
  /** By token: pieces beside a seat's, when it ends, and the seat that it uses. */
  making?: Record<string, [pieces: number, ends: number, ticket?: string]>;
  fields?: Record<string, string | number | undefined>;
  isMissing?: true;
  /** On which Redis it was built, and for which opening. */
  builtOn?: string;
  builtFor?: number;
}

export const opensAt = ({ opens = -10 }: Room): number => at(opens);

const KEYS = ['state', 'owners', 'order', 'present', 'seen', 'seats', 'open', 'making'];

export function writeRoom(room: Room, server: string): Command[] {
  if (room.isMissing) return [];
  const [state, owners, order, present, seen, seats, open, making] = KEYS.map(
    (name) => `cart:room-${name}:{room ${UPDATE}}`,
  ) as [string, string, string, string, string, string, string, string];
  const tickets = Object.entries(room.tickets ?? {});
  const drawn = tickets.filter(([, { score }]) => score < AFTER_DRAW).length;
  const fields = {
    built: `${at(room.builtFor ?? room.opens ?? -10)}:${room.builtOn ?? server}`,
    settled: 1,
    revision: 3,
    drawn,
    calledUpTo: 1,
    takes: 7,
    free: 2,
    held: 1,
    onHand: 3,
    at: at(-1),
    ...room.fields,
  };
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
  const commands: Command[] = [['HSET', state, ...given]];
  for (const [name, ticket] of tickets) {
    const owner = `u:${name}`;
    const id = name.toUpperCase();
    commands.push(['ZADD', order, ticket.score, id]);
    if (!ticket.isForgotten) commands.push(['HSET', owners, owner, id]);
    if (ticket.seen !== undefined)
      commands.push(['ZADD', present, ticket.score, id], ['ZADD', seen, at(ticket.seen), id]);
    if (ticket.seat) {
      const [is, ends, pieces = 0] = ticket.seat;
      commands.push(['HSET', seats, id, `${is}:${at(ends)}:${pieces}`]);
      if (is === 'called' || is === 'in') commands.push(['ZADD', open, at(ends), id]);
    }
  }
  for (const [token, [pieces, ends, ticket = '']] of Object.entries(room.making ?? {}))
    commands.push(['HSET', making, token, `${pieces}:${at(ends)}:${ticket}`]);
  return commands;
}

/** A thousandth of a second. */
const MOMENT = 1 / 60_000;
const waiting = (score: number, seen = -1): Ticket => ({ score, seen });
const seated = (score: number, ...seat: Seat): Ticket => ({ score, seat });
const before = { opens: 10, fields: { settled: undefined } };

export const ROOMS: Record<string, Room> = {
  'no room': { isMissing: true },
  'built elsewhere': { builtOn: 'ab12', tickets: { ada: waiting(3) } },
  'built for another time': { builtFor: -20, tickets: { ada: waiting(3) } },
  'not settled': {
    fields: { settled: undefined },
    tickets: { ada: waiting(3), bob: waiting(AFTER_DRAW + 1) },
  },
  'of newer terms': { fields: { revision: 4 }, tickets: { ada: waiting(3) } },
  'of older terms': { fields: { revision: 2 }, tickets: { ada: waiting(3) } },
  'before it opens, no one': before,
  'before it opens, ada': { ...before, tickets: { ada: waiting(9) } },
  'before it opens, ada and gus': { ...before, tickets: { ada: waiting(9), gus: waiting(4) } },
  'before it opens, gus left': { ...before, tickets: { ada: waiting(9), gus: seated(4, 'lapsed', -2) } },
  'before it opens, someone early': { ...before, making: { token: [1, 0.4, '-'] } },
  'opens now': { opens: 0, tickets: { ada: waiting(9), bob: waiting(4) } },
  'too few came': { from: 3, tickets: { ada: waiting(9), bob: waiting(4) } },
  'just enough came': { from: 2, tickets: { ada: waiting(9), bob: waiting(4) } },
  'ada waits': { tickets: { ada: waiting(9) } },
  'ada behind bob and cy': { tickets: { ada: waiting(9), bob: waiting(4), cy: waiting(5) } },
  'ada before bob': { tickets: { ada: waiting(2), bob: waiting(4) } },
  'ada came later': { tickets: { ada: waiting(AFTER_DRAW + 2), bob: waiting(AFTER_DRAW + 1) } },
  'bob just there': { tickets: { ada: waiting(9), bob: waiting(4, -2.5 + MOMENT) } },
  'bob not there': { tickets: { ada: waiting(9), bob: waiting(4, -2.5) } },
  'ada is called': { tickets: { ada: seated(2, 'called', 1), bob: waiting(4) } },
  'ada was called': { tickets: { ada: seated(2, 'called', 0), bob: waiting(4) } },
  'ada may choose': { tickets: { ada: seated(2, 'in', 8), bob: waiting(4) } },
  'ada may choose, alone': { tickets: { ada: seated(2, 'in', 8) } },
  'ada may choose a moment': { tickets: { ada: seated(2, 'in', MOMENT), bob: waiting(4) } },
  'ada’s time is over': { tickets: { ada: seated(2, 'in', 0), bob: waiting(4) } },
  'ada’s time is over, reserving': {
    tickets: { ada: seated(2, 'in', 0), bob: waiting(4) },
    making: { token: [0, 0.2, 'ADA'] },
  },
  'ada’s time is over, was reserving': {
    tickets: { ada: seated(2, 'in', 0), bob: waiting(4) },
    making: { token: [0, 0, 'ADA'] },
  },
  'ada has one': { tickets: { ada: seated(2, 'used', 8, 1), bob: waiting(4) } },
  'ada has two': { tickets: { ada: seated(2, 'used', 8, 2), bob: waiting(4) } },
  'ada has one, time is over': { tickets: { ada: seated(2, 'used', 0, 1), bob: waiting(4) } },
  'ada’s lapsed': { tickets: { ada: seated(2, 'lapsed', -3), bob: waiting(4) } },
  'gus’s lapsed': { tickets: { gus: seated(2, 'lapsed', -3), bob: waiting(4) } },
  'gus waits': { tickets: { gus: waiting(2), bob: waiting(4) } },
  'gus may choose': { tickets: { gus: seated(2, 'in', 8), bob: waiting(4) } },
  'gus may choose, ada waits': { tickets: { gus: seated(2, 'in', 8), ada: waiting(6) } },
  'both wait': { tickets: { gus: waiting(2), ada: waiting(6) } },
  'gus waits, ada may choose': { tickets: { gus: waiting(2), ada: seated(6, 'in', 8) } },
  'gus’s lapsed, ada waits': { tickets: { gus: seated(2, 'lapsed', -3), ada: waiting(6) } },
  'gus waits, ada’s lapsed': { tickets: { gus: waiting(2), ada: seated(6, 'lapsed', -3) } },
  'both have one': { tickets: { gus: seated(2, 'used', 8, 1), ada: seated(6, 'used', 7, 1) } },
  'both lapsed': { tickets: { gus: seated(2, 'lapsed', -3), ada: seated(6, 'lapsed', -2) } },
  'two called, two wait': {
    tickets: { cy: seated(1, 'called', 1), bob: seated(2, 'called', 0.5), ada: waiting(6), gus: waiting(5) },
  },
  'one is being made': { tickets: { ada: seated(2, 'in', 8) }, making: { token: [1, 0.4, ''] } },
  'one was being made': { tickets: { ada: seated(2, 'in', 8) }, making: { token: [1, 0, ''] } },
  'ada’s is being made': { tickets: { ada: seated(2, 'in', 8) }, making: { token: [0, 0.4, 'ADA'] } },
  'two are being made': { tickets: { bob: waiting(4) }, making: { token: [1, 0.4], other: [1, 0.3] } },
  'one is left': { fields: { free: 1 }, tickets: { ada: waiting(9), bob: waiting(4) } },
  'none was counted': {
    fields: { free: undefined, at: undefined },
    tickets: { ada: waiting(9), bob: waiting(4) },
  },
  paused: { paused: true, tickets: { ada: seated(2, 'in', 8), bob: waiting(4) } },
  'paused, ada’s time is over': { paused: true, tickets: { ada: seated(2, 'in', -1), bob: waiting(4) } },
  'paused for 3 minutes': {
    paused: true,
    fields: { pausedAt: at(-3) },
    tickets: { ada: seated(2, 'in', -1), bob: waiting(4) },
  },
  'was paused for 3 minutes': {
    fields: { pausedAt: at(-3) },
    tickets: { ada: seated(2, 'in', -1), cy: seated(1, 'called', 1), bob: waiting(4) },
  },
  'is over': { fields: { fading: 1 }, tickets: { ada: seated(2, 'in', 8), bob: waiting(4) } },
  'ada’s account is gone': { tickets: { ada: { score: 2, seen: -1, isForgotten: true }, bob: waiting(4) } },
};
