import type { Card } from './paying.ts';
import { DELIVERIES, type Delivery } from './delivery.ts';
import type { Random } from './random.ts';

const THOUGHTS = ['wait', 'extend', 'more', 'fewer', 'give back', 'another', 'look again'] as const;
export type Thought = (typeof THOUGHTS)[number];

/** At which call the shopper closes the window before the answer is there. */
export type Leaving = 'hold' | 'pay' | 'order';

/** What one shopper does at one visit, whatever the shop answers. */
export interface Plan {
  /** Pages looked at before anything is wanted. */
  looks: ('all' | 'search' | 'pot' | 'categories')[];
  /** Numbers of the pots that this shopper would like, the favourite first. */
  wishes: number[];
  asksForStock: boolean;
  quantity: number;
  /** Waits for the favourite if others have it, and looks so often whether it is free; 0: never waits. */
  patience: number;
  thoughts: Thought[];
  /** Multiples of the usual pause, one after the other. */
  pauses: number[];
  signsUp: boolean;
  ends: 'buys' | 'gives back' | 'goes away' | 'pays and goes away';
  card: Card;
  /** How it is sent, in a shop where that costs something. */
  delivery: Delivery;
  /** Enters the shop's discount code, if there is one. */
  knowsCode: boolean;
  /** Pays with a gift voucher that someone has bought, if there is one: which, from 0 up to 1; null: by card alone. */
  voucher: number | null;
  /** Asks for this about the order, once it is placed; null: for nothing. */
  request: 'cancel' | 'withdrawal' | 'return' | null;
  /** Buys a gift voucher instead of a pot, where the shop sells them. */
  buysVoucher: boolean;
  /** After a declined card: pays with a good one. */
  triesAgain: boolean;
  /** Presses "Place order" so often at once. */
  presses: number;
  leaves: Leaving | null;
  leavesAfterMs: number;
  /** A shopper who left before the answer comes back and asks again. */
  comesBack: boolean;
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** The smaller the number, the more want the pot. */
const wish = (random: Random, pots: number): number =>
  Math.min(pots - 1, Math.floor(random.fraction() ** 2 * pots));

/** @param pots how many pots there are to wish for */
export function planOf(random: Random, pots: number): Plan {
  return {
    looks: times(random.whole(1, 3), () =>
      random.pick(['all', 'search', 'pot', 'pot', 'categories'] as const),
    ),
    wishes: times(3, () => wish(random, pots)),
    asksForStock: random.chance(0.5),
    quantity: random.chance(0.2) ? 2 : 1,
    patience: random.chance(0.4) ? random.whole(2, 14) : 0,
    thoughts: times(random.whole(0, 3), () => random.pick(THOUGHTS)),
    pauses: times(12, () => -Math.log(1 - random.fraction())),
    signsUp: random.chance(0.15),
    ends: random.pick([
      'buys',
      'buys',
      'buys',
      'buys',
      'buys',
      'buys',
      'gives back',
      'goes away',
      'goes away',
      'pays and goes away',
    ]),
    card: random.pick(['good', 'good', 'good', 'good', 'good', 'good', 'declined', 'wrong cvv']),
    triesAgain: random.chance(0.7),
    presses: random.chance(0.2) ? random.whole(2, 3) : 1,
    leaves: random.chance(0.1) ? random.pick(['hold', 'pay', 'order']) : null,
    leavesAfterMs: random.whole(1, 60),
    comesBack: random.chance(0.5),
    delivery: random.pick(DELIVERIES),
    knowsCode: random.chance(0.4),
    voucher: random.chance(0.4) ? random.fraction() : null,
    request: random.chance(0.3) ? random.pick(['cancel', 'withdrawal', 'return'] as const) : null,
    buysVoucher: random.chance(0.04),
  };
}
