import { createRunRoom, type RunRoom } from '../../../../../../services/cart/src/rooms/room-scripts.ts';
import { at } from './moment.ts';
import { AFTER_DRAW, opensAt, ROOMS, UPDATE, writeRoom, type Room } from './room-states.ts';
import { openStand } from './stand.ts';
import type { Table } from '../table.ts';

type Call = [verb: Parameters<RunRoom>[0], ...values: (string | number)[]];

const [ADA, BOB, GUS, EVE] = ['u:ada', 'u:bob', 'u:gus', 'u:eve'];
const [FREE, TAKES] = [2, '7'];
/** Whatever is asked of a room. Owner, then what the verb says in room-tickets.lua and room-seats.lua. */
const CALLS: Record<string, Call> = {
  'ada is here': ['here', ADA],
  'bob is here': ['here', BOB],
  'eve is here': ['here', EVE],
  'eve queues': ['queue', 'EVE'],
  'ada queues again': ['queue', 'ADA'],
  'eve joins the draw': ['join', EVE, 'EVE', 3],
  'eve joins later': ['join', EVE, 'EVE', AFTER_DRAW + 5],
  'ada joins again': ['join', ADA, 'ADA', 3],
  'ada joins with another ticket': ['join', ADA, 'NEW', 7],
  'ada leaves': ['leave', ADA],
  'eve leaves': ['leave', EVE],
  'ada is forgotten': ['forget', ADA],
  'gus is ada': ['move', GUS, ADA],
  'ada is gus': ['move', ADA, GUS],
  'let in, none free': ['let-in', 0, 3, 3, TAKES],
  'let in, one free': ['let-in', 1, 2, 3, TAKES],
  'let in, two free': ['let-in', 2, 1, 3, TAKES],
  'let in, five free': ['let-in', 5, 0, 5, TAKES],
  'let in, one was reserved': ['let-in', 2, 1, 3, '6'],
  'ada reserves 1': ['begin', ADA, 'new', 1, FREE, TAKES, ''],
  'ada reserves 2': ['begin', ADA, 'new', 2, FREE, TAKES, ''],
  'ada reserves 3': ['begin', ADA, 'new', 3, FREE, TAKES, ''],
  'ada reserves 2, none counted': ['begin', ADA, 'new', 2, '', '', ''],
  'ada reserves 2, one was reserved': ['begin', ADA, 'new', 2, FREE, '6', ''],
  'ada reserves 1, early': ['begin', ADA, 'new', 1, FREE, TAKES, '1'],
  'bob reserves 1': ['begin', BOB, 'new', 1, FREE, TAKES, ''],
  'eve reserves 1': ['begin', EVE, 'new', 1, FREE, TAKES, ''],
  'ada has reserved 1': ['end', ADA, 'token', 1],
  'ada has reserved 2': ['end', ADA, 'token', 2],
  'ada has failed to': ['end', ADA, 'token', 0],
  'eve has reserved 1': ['end', EVE, 'token', 1],
  'ada gives 1 back': ['give-back', ADA, 1],
  'ada gives 2 back': ['give-back', ADA, 2],
  'eve gives 1 back': ['give-back', EVE, 1],
  look: ['look'],
  load: [
    'load',
    ...[
      [EVE, 'EVE', 3, 'waiting', 0],
      ['u:fay', 'FAY', 4, 'called', at(1)],
      ['u:gil', 'GIL', 5, 'called', at(0)],
      ['u:hal', 'HAL', 6, 'in', at(4)],
      ['u:ian', 'IAN', 7, 'in', at(0)],
      ['', 'JAN', 8, 'used', at(4)],
      ['u:kim', 'KIM', AFTER_DRAW + 3, 'lapsed', at(-4)],
    ].flat(),
  ],
  built: ['built', 5, 4],
  'add late tickets': ['add', EVE, 'EVE', 3, ADA, 'NEW', 4, '', 'FAY', 5, ADA, 'ADA', 9],
  settled: ['settled'],
  fade: ['fade'],
  clear: ['clear'],
};

function termsOf(room: Room) {
  const sale = {
    revision: 3,
    opensAt: new Date(opensAt(room)).toISOString(),
    paused: room.paused ?? false,
    room: { from: room.from ?? 0, minutes: 9 },
  };
  return { updateId: UPDATE, sale } as Parameters<RunRoom>[1];
}

/** Every verb in every state of a waiting room. */
export const roomTable: Table = async (stores) => {
  const stand = await openStand(stores);
  const runRoom = createRunRoom(stand.redis);
  const lines: string[] = [];
  for (const [state, room] of Object.entries(ROOMS))
    for (const [name, [verb, ...values]] of Object.entries(CALLS)) {
      const call = async () => {
        const { now: _now, ...answer } = await runRoom(verb, termsOf(room), ...values);
        return answer;
      };
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      lines.push(`${state}, ${name} -> ${await stand.line(writeRoom(room, stand.server), call)}`);
    }
  stand.close();
  return lines.map((line) => line.replaceAll('room-', ''));
};
