import { scoreOf } from '../../../../../../services/cart/src/rooms/places.ts';
import { createDraws } from '../../../../../../services/cart/src/rooms/draws.ts';
import { createSharedRoom } from '../../../../../../services/cart/src/rooms/shared-room.ts';
import { createShowRoom } from '../../../../../../services/cart/src/rooms/wire-room.ts';
import { createEarlyAccess } from '../../../../../../services/cart/src/early/early-access.ts';
import { changeOf, createStoreProduct } from '../../../../../../services/cart/src/products/store-product.ts';
import { Refusal } from '@slipcast/contracts/refusal';
import { answerOf, each, eachLater, type Named } from './lines.ts';
import { combine, short } from '../table.ts';
import { FACTS, GUEST, NOW, TERMS, USER } from './cart-decisions.ts';

const sale = (more: object = {}) => ({ ...TERMS, room: { from: 5, minutes: 10 }, ...more });
const REPLY = {
  now: NOW,
  at: NOW,
  isOff: false,
  waiting: 2,
  free: 1,
  open: 0,
  onHand: 3,
  held: 1,
  tickets: 9,
  calledUpTo: 4,
  called: 4,
};
const ROOM = { updateId: 'up', sale: sale(), seed: 'ab', pieces: 10, closed: false };
async function shown(room: object | null, replies: object[]): Promise<unknown> {
  const asked: string[] = [];
  const rooms = {
    find: async () => room,
    run: async (what: string) => {
      asked.push(what);
      return { ...REPLY, ...(replies.length > 1 ? replies.shift() : replies[0]) };
    },
  };
  const pool = {
    query: async (text: unknown) => {
      asked.push(typeof text === 'string' ? 'query' : 'time');
      return { rows: [{ now: new Date(NOW) }] };
    },
  };
  const answer = await createShowRoom({
    rooms: rooms as never,
    pool: pool as never,
    letIn: { letIn: async () => void asked.push('let in') } as never,
  })('up');
  return [{ ...answer, commitment: answer.commitment.length }, asked];
}
const ROOMS: Named<[object | null, object[]]> = {
  none: [null, [{}]],
  'without terms': [{ ...ROOM, sale: sale({ room: null }) }, [{}]],
  closed: [{ ...ROOM, closed: true }, [{}]],
  before: [ROOM, [{ now: NOW - 1 }]],
  'before, long ago': [ROOM, [{ now: NOW - 1, at: 0 }]],
  waiting: [ROOM, [{}]],
  'counted 250 ago': [ROOM, [{ at: NOW - 250 }]],
  'counted 251 ago': [ROOM, [{ at: NOW - 251, waiting: 8 }, { waiting: 7 }]],
  'never counted': [ROOM, [{ at: undefined }]],
  over: [ROOM, [{ onHand: 0, isOff: true }]],
  paused: [{ ...ROOM, sale: sale({ paused: true }) }, [{ isOff: true }]],
  off: [ROOM, [{ isOff: true }]],
  'more than asked': [ROOM, [{ waiting: 0, free: 2, open: 1 }]],
  'as many as asked': [ROOM, [{ waiting: 0, free: 1, open: 1 }]],
  'first look': [{ ...ROOM, pieces: null }, [{}]],
  'pieces put in': [{ ...ROOM, pieces: 2 }, [{}]],
  'without numbers': [ROOM, [{ free: undefined, held: undefined, onHand: undefined, waiting: 0 }]],
};
const TICKETS = [
  { ticket: 'a'.repeat(64), isDrawn: true, lateNumber: null },
  { ticket: 'b'.repeat(64), isDrawn: false, lateNumber: 3 },
  { ticket: 'c'.repeat(64), isDrawn: true, lateNumber: 1 },
];
const later = (opensAt: string, serverTime: string, phase = 'before') => ({ phase, opensAt, serverTime });

/** What waiting rooms show, and who has early access. */
export const cartRooms = async (): Promise<string[]> => [
  ...(await eachLater('room', Object.keys(ROOMS), (name) => shown(...(ROOMS[name] ?? [null, [{}]])))),
  ...each('score', combine(['seed', 'other'], [0, 1, 2]), ([seed, at]) =>
    scoreOf(seed, TICKETS[at] as never),
  ),
  ...(await eachLater('draw', combine([NOW - 1, NOW], [true, false]), async ([now, closed]) => {
    const ran: string[] = [];
    const rooms = {
      find: async () => ({ ...ROOM, closed }),
      run: async (what: string) => void ran.push(what),
    };
    const pool = {
      query: async (text: unknown) => ({
        rows: short(text).includes('clock_timestamp') ? [{ now: new Date(now) }] : TICKETS,
      }),
    };
    const draw = JSON.parse(
      await createDraws({ rooms: rooms as never, pool: pool as never }).json('up'),
    ) as object;
    return [{ ...draw, commitment: 'hash' }, ran];
  })),
  ...(await eachLater(
    'shared',
    [
      [0, 999],
      [0, 1000],
      [0, 400, 500],
      [0, 400, 501],
    ],
    async (times) => {
      let [now, asked] = [0, 0];
      const opens = new Date(NOW + (times.length === 3 ? 500 : 9000)).toISOString();
      const show = createSharedRoom(
        async () => {
          asked += 1;
          return later(opens, new Date(NOW).toISOString()) as never;
        },
        1000,
        () => now,
      );
      for (const time of times) {
        now = time;
        // oxlint-disable-next-line no-await-in-loop
        await show('up');
      }
      return asked;
    },
  )),
  ...(await eachLater(
    'early',
    combine(
      [
        undefined,
        { updateId: 'up' },
        { updateId: 'up', earlyMinutes: 0 },
        { updateId: 'up', earlyMinutes: 5 },
      ],
      ['not-open-yet', 'update-paused', 'none'] as const,
      [true, false],
      [undefined, GUEST],
    ),
    async ([terms, refused, has, guest]) => {
      const asked: unknown[] = [];
      const pool = {
        query: async (text: { values?: unknown[] }, values?: unknown[]) => {
          asked.push(values ?? text.values);
          return { rows: has ? [{}] : [], rowCount: has ? 1 : 0 };
        },
      };
      const access = createEarlyAccess({ pool: pool as never, users: null as never });
      const work = async (holder: { isEarly?: boolean }) => {
        if (refused !== 'none' && !holder.isEarly) throw new Refusal(refused, refused);
        return `reserved${holder.isEarly ? ' early' : ''}`;
      };
      try {
        return [await access.orEarly(terms, { owner: USER, guest } as never, work), asked];
      } catch (error) {
        return [
          answerOf(() => {
            throw error;
          }),
          asked,
        ];
      }
    },
  )),
  ...(await eachLater(
    'product',
    ['changed', 'in an update', 'was in one', 'was in none', 'removed'],
    async (which) => {
      const done: unknown[] = [];
      const products = {
        stored: async () =>
          which === 'was in one' ? { facts: { ...FACTS, sale: TERMS } } : { facts: FACTS },
        store: async () => void done.push('stored'),
      };
      const event =
        which === 'removed'
          ? { type: 'product.removed.v1', data: { productId: 'mug', version: 2 } }
          : {
              type: 'product.changed.v1',
              data: { ...FACTS, ...(which === 'in an update' && { sale: TERMS }) },
            };
      await createStoreProduct(products as never, async (...given) => void done.push(given))(event as never);
      return [changeOf(event as never).facts === null, done];
    },
  )),
];
