import {
  endedHold,
  orRefuse,
  unknownSku,
  type Outcome,
} from '../../../../../../services/cart/src/holds/outcome.ts';
import { availableTo, ownPieces } from '../../../../../../services/cart/src/holds/hold.ts';
import {
  beingChecked,
  notAvailable,
  reservationExpired,
  reservationLimit,
  updateLimit,
  waitForOthers,
} from '../../../../../../services/cart/src/holds/refusals.ts';
import { itemId, wireCart, wireItem } from '../../../../../../services/cart/src/carts/wire-cart.ts';
import { saleText } from '../../../../../../services/cart/src/replica/sale-terms.ts';
import * as waitlist from '../../../../../../services/cart/src/waitlist/refusals.ts';
import { guestOwner, userOwner } from '@slipcast/contracts/ids';
import { each, list } from './lines.ts';
import { combine, short } from '../table.ts';

export const NOW = Date.parse('2026-11-27T10:00:00Z');
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
export const GUEST = guestOwner('g1');
export const USER = userOwner('u1');
export const SKU = { productId: 'mug', variantId: 'v1' };
export const FACTS = {
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
export const TERMS = {
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

/** What the cart service answers beside its scripts. */
export const cartAnswers = (): string[] => [
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
];
