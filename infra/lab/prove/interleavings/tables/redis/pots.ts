import { at } from './moment.ts';
import { ADA, BOB, CY, GUS, type Pot } from './pot.ts';

/** Terms of an update, in the version 4 of the pot. */
const terms = (opens: number, { paused = 0, one = 0, room = 0, early = 0 } = {}): string =>
  `4:${at(opens)}:${paused}:${one}:${room}:${early * 60_000}`;

/** Just within the half minute in which a comparison with the ledger counts, and just after. */
const [FRESH, STALE] = [-0.5, -0.5 - 1 / 60_000];
/** A thousandth of a second. */
const MOMENT = 1 / 60_000;

/** States of a pot in stock and of its reservations. */
export const RESERVED_POTS: Record<string, Pot> = {
  'no pot in Redis': { isMissing: true },
  'none, and a change is known': { isMissing: true, minVersion: 6 },
  'of another Redis': { server: 'ab12', holds: { [ADA]: [1] } },
  'of a newer release': { readableBy: 2 },
  'two free': {},
  'none on hand': { onHand: 0 },
  'fresh to the moment': { confirmed: FRESH },
  stale: { confirmed: STALE },
  'stale, held': { confirmed: STALE, holds: { [ADA]: [1] } },
  'in quarantine': { quarantined: true },
  'in quarantine, held': { quarantined: true, holds: { [ADA]: [1] } },
  'ada has 1': { holds: { [ADA]: [1] } },
  'ada has 2': { holds: { [ADA]: [2] } },
  'ada has 1 of 1': { onHand: 1, holds: { [ADA]: [1] } },
  'ada has 3 of 2': { holds: { [ADA]: [3] } },
  'bob has 1': { holds: { [BOB]: [1] } },
  'bob has 2': { holds: { [BOB]: [2] } },
  'gus has 1': { holds: { [GUS]: [1] } },
  'gus has 2': { holds: { [GUS]: [2] } },
  'gus and bob have 1': { holds: { [GUS]: [1], [BOB]: [1] } },
  'ada and gus have 1': {
    onHand: 3,
    holds: { [ADA]: [1, { from: -20, ends: 10 }], [GUS]: [1, { from: -5, ends: 25, first: -50 }] },
  },
  'ada and gus, older ada': {
    onHand: 3,
    holds: { [ADA]: [1, { from: -5, ends: 25, first: -110 }], [GUS]: [1, { from: -20, ends: 10 }] },
  },
  'ada ends now': { holds: { [ADA]: [1, { from: -30, ends: 0 }] } },
  'ada ends in a moment': { holds: { [ADA]: [1, { from: -30, ends: MOMENT }] } },
  'bob ended': { holds: { [BOB]: [2, { from: -31, ends: -1 }] } },
  'ada near two hours': { holds: { [ADA]: [1, { from: -20, ends: 8, first: -105 }] } },
  'ada at the limit': { holds: { [ADA]: [1, { from: -30, ends: 15, first: -105 }] } },
  'ada orders': { holds: { [ADA]: [1, { claim: 2 }] } },
  'ada has ordered': { confirmed: -0.2, holds: { [ADA]: [1, { claim: -0.2 }] } },
  'ada ordered since': { confirmed: -0.2, holds: { [ADA]: [1, { claim: -0.1 }] } },
  'ada orders 2, has 1': { holds: { [ADA]: [2, { claim: 1, raised: 1 }] } },
  'ada ordered 2, has 1': { holds: { [ADA]: [2, { claim: -1, raised: 1 }] } },
  'gus orders': { holds: { [GUS]: [1, { claim: 2 }] } },
  'ada had it': { past: { [ADA]: [-60, -5] } },
  'ada had it for two hours': { onHand: 1, past: { [ADA]: [-124, -4] } },
  'and there are three': { onHand: 3, past: { [ADA]: [-124, -4] } },
  'gus had it for two hours': { onHand: 1, past: { [GUS]: [-124, -4] } },
  'ada had it, long ago': { onHand: 1, past: { [ADA]: [-140, -15] } },
  'ada had it, nearly so long ago': { onHand: 1, past: { [ADA]: [-140, -15 + MOMENT] } },
  'ada has bought it': { onHand: 1, past: { [ADA]: [-6, -6, ':1'] } },
  'gus has bought it': { onHand: 1, past: { [GUS]: [-6, -6, ':1'] } },
  'gus had it, now ada’s': { holds: { [ADA]: [1] }, past: { [GUS]: [-40, -3, `:0:${ADA}`] } },
  'gus had it, now bob’s': { holds: { [BOB]: [1] }, past: { [GUS]: [-40, -3, `:0:${BOB}`] } },
  'gus had it': { past: { [GUS]: [-70, -3] } },
  'both had it': { past: { [ADA]: [-60, -9], [GUS]: [-70, -3] } },
  'gus had 1 of 1 for two hours, holds': { onHand: 1, holds: { [GUS]: [1, { first: -119, ends: 1 }] } },
  'bob gave 1 up': { released: { [BOB]: [1] } },
  'bob gave 2 up': { released: { [BOB]: [2] } },
  'ada gave 1 up, again': { holds: { [ADA]: [1] }, released: { [ADA]: [1, -3, true] } },
  'a lost field': { held: 1 },
  'not asked for a while': { asked: -61 },
  'asked an hour ago': { asked: -60 },
};

/** States of a pot on sale from some time on. */
export const POTS_OF_UPDATES: Record<string, Pot> = {
  'opens in 5 minutes': { sale: terms(5) },
  'opens now': { sale: terms(0) },
  'opens in 5, early 10': { sale: terms(5, { early: 10 }) },
  'opens in 5, early 5': { sale: terms(5, { early: 5 }) },
  'opens in 5, early 4': { sale: terms(5, { early: 4 }) },
  'opens in 5, ada has 1': { sale: terms(5), holds: { [ADA]: [1] } },
  'opens in 5, gus has 1': { sale: terms(5), holds: { [GUS]: [1] } },
  paused: { sale: terms(-5, { paused: 1 }) },
  'paused, ada has 1': { sale: terms(-5, { paused: 1 }), holds: { [ADA]: [1] } },
  'one of each': { sale: terms(-5, { one: 1 }) },
  'one of each, ada has 1': { sale: terms(-5, { one: 1 }), holds: { [ADA]: [1] } },
  'one of each, ada has 2': { onHand: 3, sale: terms(-5, { one: 1 }), holds: { [ADA]: [2] } },
  'one of each, both have 1': { sale: terms(-5, { one: 1 }), holds: { [ADA]: [1], [GUS]: [1] } },
  'with a room, cy waits': { sale: terms(-5, { room: 1 }), waiting: [CY] },
  'opens in 5, cy waits': { sale: terms(5), waiting: [CY] },
  'paused, cy waits': { sale: terms(-5, { paused: 1 }), waiting: [CY] },
  'terms without the newer fields': { sale: `3:${at(5)}:0:0` },
};

/** States of a pot for which people wait. */
export const WAITED_FOR: Record<string, Pot> = {
  'cy waits, none free': { onHand: 1, holds: { [BOB]: [1] }, waiting: [CY] },
  'cy and ada wait, one free': { onHand: 1, waiting: [CY, ADA] },
  'three wait, two free': { waiting: [CY, ADA, BOB] },
  'cy waits, stale': { confirmed: STALE, waiting: [CY] },
  'cy waits, in quarantine': { quarantined: true, waiting: [CY] },
  'cy waits, bob gave 1 up': { onHand: 1, waiting: [CY], released: { [BOB]: [1] } },
  'cy waits, bob’s ends': { onHand: 1, holds: { [BOB]: [1, { from: -30, ends: 0 }] }, waiting: [CY] },
  'cy had it, waits with ada': { onHand: 1, past: { [CY]: [-124, -4] }, waiting: [CY, ADA] },
  'cy had it for an hour, waits': { onHand: 1, past: { [CY]: [-115, -4] }, waiting: [CY] },
  'cy waits and has it': { holds: { [CY]: [1] }, waiting: [CY, ADA] },
  'offered to ada': { onHand: 1, holds: { [ADA]: [1, { from: -4, ends: 6 }] }, offers: { [ADA]: {} } },
  'offered to ada, emailed': {
    onHand: 1,
    holds: { [ADA]: [1, { from: -4, ends: 6 }] },
    offers: { [ADA]: { noted: true } },
    waiting: [CY],
  },
  'offered to ada, left': {
    onHand: 1,
    holds: { [ADA]: [1, { from: -4, ends: 6 }] },
    offers: { [ADA]: { noted: true, left: true } },
    waiting: [CY],
  },
  'offered to ada and bob': {
    holds: { [ADA]: [1, { from: -4, ends: 6 }], [BOB]: [1, { from: -4, ends: 6, first: -4 }] },
    offers: { [ADA]: { noted: true }, [BOB]: { at: -3 } },
    waiting: [CY],
  },
  'offer to ada over, not emailed': {
    onHand: 1,
    holds: { [ADA]: [1, { from: -10, ends: 0 }] },
    offers: { [ADA]: { at: -10, ends: 0 } },
  },
  'offer to ada over, emailed': {
    onHand: 1,
    holds: { [ADA]: [1, { from: -10, ends: 0 }] },
    offers: { [ADA]: { at: -10, ends: 0, noted: true } },
    waiting: [CY],
    unanswered: 2,
  },
  'second offer to ada over': {
    onHand: 1,
    holds: { [ADA]: [1, { from: -10, ends: 0 }] },
    offers: { [ADA]: { at: -10, ends: 0, takenBack: true } },
  },
  'ada unseen, bob too': {
    offers: {
      [ADA]: { state: 'again', at: -12, lapsed: true },
      [BOB]: { state: 'again', at: -14, lapsed: true },
    },
    onHand: 1,
  },
  'ada unseen, cy waits': {
    offers: { [ADA]: { state: 'again', at: -12, lapsed: true } },
    onHand: 1,
    waiting: [CY],
  },
  'ada’s was taken back': {
    onHand: 0,
    offers: { [ADA]: { state: 'again', at: -12, waits: true } },
    waiting: [ADA, CY],
  },
  'and there is one again': {
    onHand: 1,
    offers: { [ADA]: { state: 'again', at: -12, waits: true } },
    waiting: [ADA, CY],
  },
  'ada has taken hers': { holds: { [ADA]: [1] }, offers: { [ADA]: { state: 'kept' } }, waiting: [CY] },
  'ada gave hers up': { onHand: 1, offers: { [ADA]: { state: 'over' } }, released: { [ADA]: [1] } },
  'three unanswered, cy waits': { onHand: 1, waiting: [CY], unanswered: 3 },
  'one unanswered, cy waits': { onHand: 1, waiting: [CY], unanswered: 1 },
  'offered to gus': { onHand: 1, holds: { [GUS]: [1, { from: -4, ends: 6 }] }, offers: { [GUS]: {} } },
  'ada waits, gus has it': { onHand: 1, holds: { [GUS]: [1] }, waiting: [ADA, CY] },
};
