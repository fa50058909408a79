import { scoreOf } from '../../../../../services/cart/src/rooms/places.ts';
import { createDraws } from '../../../../../services/cart/src/rooms/draws.ts';
import { createSharedRoom } from '../../../../../services/cart/src/rooms/shared-room.ts';
import { createShowRoom } from '../../../../../services/cart/src/rooms/wire-room.ts';
import {
  endedHold,
  orRefuse,
  unknownSku,
  type Outcome,
} from '../../../../../services/cart/src/holds/outcome.ts';
import { availableTo, ownPieces } from '../../../../../services/cart/src/holds/hold.ts';
import {
  beingChecked,
  notAvailable,
  reservationExpired,
  reservationLimit,
  updateLimit,
  waitForOthers,
} from '../../../../../services/cart/src/holds/refusals.ts';
import { createEarlyAccess } from '../../../../../services/cart/src/early/early-access.ts';
import { itemId, wireCart, wireItem } from '../../../../../services/cart/src/carts/wire-cart.ts';
import { changeOf, createStoreProduct } from '../../../../../services/cart/src/products/store-product.ts';
import { saleText } from '../../../../../services/cart/src/replica/sale-terms.ts';
import { wireEntry } from '../../../../../services/cart/src/waitlist/entry.ts';
import { addressGivenEvent, offeredEvent } from '../../../../../services/cart/src/waitlist/emails.ts';
import { createEntryKeys } from '../../../../../services/cart/src/waitlist/entry-keys.ts';
import { createWaitlistLimits } from '../../../../../services/cart/src/waitlist/limits.ts';
import * as waitlist from '../../../../../services/cart/src/waitlist/refusals.ts';
import { guestOwner, userOwner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { answerOf, each, eachLater, list, type Named } from './lines.ts';
import { combine, short } from './table.ts';

const NOW = Date.parse('2026-11-27T10:00:00Z');
const HOLD = { quantity: 2, reservedAt: NOW, expiresAt: NOW + 1_800_000, firstAt: NOW };
const ANSWER: Outcome = {
  status: 'ok',
  now: NOW,
  seq: '7',
  onHand: 5,
  heldByOthers: 2,
  hold: HOLD,
  previous: 1,
  moved: 0,
  version: 3,
  waitUntil: NOW + 61_000,
  opensAt: String(NOW + 1000),
};
const STATUSES: Outcome['status'][] = [
  'ok',
  'none',
  'bought',
  'moved',
  'refused',
  'limit',
  'wait',
  'quarantined',
  'unsure',
  'not-open',
  'paused',
  'one-of-each',
  'unknown',
];
const GUEST = guestOwner('g1');
const USER = userOwner('u1');
const SKU = { productId: 'mug', variantId: 'v1' };
const FACTS = {
  productId: 'mug',
  version: 1,
  name: 'Mug',
  category: 'Mugs',
  imageUrl: '/m.jpg',
  images: [{ url: '/m.jpg' }],
  skus: [
    { variantId: 'main', color: 'Slate', pricePence: 2000, imageUrl: null, images: [], stockAdjusted: 1 },
    {
      variantId: 'v1',
      color: 'Ash',
      pricePence: 2500,
      imageUrl: '/v.jpg',
      images: [{ url: '/v.jpg' }],
      stockAdjusted: 1,
    },
  ],
};
const TERMS = {
  updateId: 'up',
  title: 'Autumn',
  revision: 2,
  opensAt: '2026-11-27T10:00:00.000Z',
  paused: false,
  pieces: 3,
  oneOfEach: false,
  earlyMinutes: 10,
  room: null,
};
const sign = (receipt: object) => short(receipt);
const item = (hold: object, quantity = 2) =>
  wireItem(
    GUEST,
    { ...SKU, quantity } as never,
    { ...ANSWER, hold: { ...HOLD, ...hold } },
    { product: FACTS, sku: FACTS.skus[1]! } as never,
    sign,
  );

const limits = (ip: string, confirmed: boolean) => {
  const limit = createWaitlistLimits(
    null as never,
    { WAITING_PER_NETWORK: 2, EMAILS_PER_NETWORK: 9, EMAILS_PER_SHOPPER: 9, EMAILS_PER_ADDRESS: 9 } as never,
  );
  return {
    entry: (pot: string) => limit.entry(ip, { productId: pot, variantId: 'main' }, confirmed),
    email: (address: string) => limit.email({ ip, address }),
  };
};
/** How many of so many tries a limit lets through, and what it says then. */
async function tries(work: (at: number) => Promise<unknown>, most: number): Promise<unknown> {
  for (let at = 0; at < most; at += 1)
    try {
      // oxlint-disable-next-line no-await-in-loop
      await work(at);
    } catch (error) {
      return [at, (error as Error).message];
    }
  return most;
}

/** What the cart service answers beside its scripts. */
export const cartAnswers = async (): Promise<string[]> => [
  ...each('outcome', STATUSES, (status) => {
    const answer = orRefuse({ ...ANSWER, status });
    return [answer === undefined, availableTo(answer)];
  }),
  ...each('refused', combine([5, 0, -1], [4, 5, 6]), ([onHand, heldByOthers]) =>
    orRefuse({ ...ANSWER, status: 'refused', onHand, heldByOthers }),
  ),
  ...each('waits', [-1, 0, 1, 60_000, 60_001, 120_000], (ms) => {
    throw waitForOthers(NOW, NOW + ms);
  }),
  ...each('waits for no one', [0], () => orRefuse({ ...ANSWER, status: 'wait', waitUntil: undefined })),
  ...each('available', combine([0, 3], [-1, 0, 2]), ([onHand, available]) => {
    throw notAvailable({ onHand, available });
  }),
  ...list(
    'says',
    {
      expired: reservationExpired(),
      limit: reservationLimit(),
      checked: beingChecked(),
      one: updateLimit(null),
      three: updateLimit(3),
      'one of all': updateLimit(1),
      ...Object.fromEntries(Object.entries(waitlist).map(([name, refuse]) => [name, refuse()])),
    },
    (refusal) => {
      throw refusal;
    },
  ),
  ...each('own pieces', [0, 1], (raised) => [ownPieces({ quantity: 2, raised }), ownPieces({ quantity: 2 })]),
  `ended -> ${short([endedHold({ firstAt: 1, endedAt: 2 }), unknownSku(5)])}`,
  ...each(
    'item',
    [{}, { quantity: 1 }, { quantity: 0 }, { quantity: 3, raised: 1 }, { quantity: 2, raised: 2 }],
    (hold) => item(hold),
  ),
  ...each(
    'item id',
    combine([GUEST, USER], ['v1', 'v2']),
    ([owner, variantId]) =>
      itemId(owner, { ...SKU, variantId }).length ===
      new Set([itemId(owner, { ...SKU, variantId })]).size * 22,
  ),
  `different ids -> ${new Set(combine([GUEST, USER], ['v1', 'v2']).map(([owner, variantId]) => itemId(owner, { ...SKU, variantId }))).size}`,
  `cart -> ${short(
    wireCart([
      { wire: item({}), pence: 5000, now: NOW },
      { wire: item({ quantity: 0 }), pence: 1, now: NOW + 5 },
    ]),
  )}`,
  ...each(
    'terms',
    [
      null,
      TERMS,
      { ...TERMS, paused: true, oneOfEach: true, earlyMinutes: 0, room: { from: 1, minutes: 5 } },
    ],
    (sale) => saleText({ version: 4, sale }),
  ),
  ...each(
    'entry',
    combine([true, false], [null, 5], [null, new Date(NOW)]),
    ([confirmed, emailedSecondsAgo, offeredUntil]) =>
      wireEntry({
        ...SKU,
        id: 'e1',
        owner: GUEST,
        email: null,
        confirmed,
        emailedSecondsAgo,
        counts: true,
        ahead: 3,
        offeredUntil,
      }),
  ),
  ...each(
    'emails',
    combine([GUEST, USER], ['v1', 'main', 'gone'], ['Ada', null]),
    ([owner, variantId, name]) => {
      const keys = { of: (id: string) => `key of ${id}` } as never;
      const entry = { ...SKU, variantId, id: 'e1', owner };
      return [
        addressGivenEvent(entry, 'a@x', FACTS as never, new Date(NOW), keys),
        offeredEvent(entry, { email: 'b@x', name }, FACTS as never, NOW, keys),
      ];
    },
  ),
  ...each('key', ['own', 'of another secret', 'cut', 'none'], (which) => {
    const keys = createEntryKeys('secret');
    const own = keys.of('e1');
    return keys.entryOf(
      { own, 'of another secret': createEntryKeys('other').of('e1'), cut: own.slice(0, -1), none: 'e1' }[
        which
      ] ?? '',
    );
  }),
  ...(await eachLater(
    'entries',
    combine(['192.0.2.1', '127.0.0.1', ''], [true, false], ['one pot', 'several']),
    ([ip, confirmed, pots]) => {
      const { entry } = limits(ip, confirmed);
      return tries((at) => entry(pots === 'several' ? `p${at}` : 'p'), 4);
    },
  )),
  ...(await eachLater('mails', ['one mailbox', 'several'], (which) => {
    const { email } = limits('127.0.0.1', true);
    return tries((at) => email(which === 'several' ? `a${at}@x` : `a+${at}@x`), 8);
  })),
];

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
