import { at, seqAt } from './moment.ts';
import { ADA, BOB, CY, GUS, MUG } from './pot.ts';
import type { PotCall } from './pot-table.ts';

/** The shopper is ada, who was gus before she logged in. */
const asGus = { owner: ADA, guest: GUS } as const;
const early = { owner: ADA, isEarly: true } as const;

/** What a shopper does. */
export const SHOPPERS_CALLS: Record<string, PotCall> = {
  read: ({ holds }) => holds.read(MUG, ADA, GUS),
  'read by a stranger': ({ holds }) => holds.read(MUG, null),
  'reserve 1': ({ holds }) => holds.reserve(MUG, { owner: ADA }, 1),
  'reserve 2': ({ holds }) => holds.reserve(MUG, { owner: ADA }, 2),
  'reserve 1, was gus': ({ holds }) => holds.reserve(MUG, asGus, 1),
  'reserve 3, was gus': ({ holds }) => holds.reserve(MUG, asGus, 3),
  'reserve 1, early': ({ holds }) => holds.reserve(MUG, early, 1),
  'set 1': ({ holds }) => holds.setQuantity(MUG, { owner: ADA }, 1),
  'set 2': ({ holds }) => holds.setQuantity(MUG, { owner: ADA }, 2),
  'set 2, was gus': ({ holds }) => holds.setQuantity(MUG, asGus, 2),
  extend: ({ holds }) => holds.extend(MUG, ADA),
  release: ({ holds }) => holds.release(MUG, ADA),
  'release 1': ({ holds }) => holds.release(MUG, ADA, 1),
  'log in': ({ holds }) => holds.move(MUG, GUS, ADA),
  'take the two hours along': ({ holds }) => holds.joinPast(MUG, GUS, ADA),
  'claim 1': ({ holds }) => holds.claim(MUG, ADA, 1),
  'claim 2': ({ holds }) => holds.claim(MUG, ADA, 2),
  'claim 2, early': ({ holds }) => holds.claim(MUG, ADA, 2, { isEarly: true }),
  'claim 1 by the maker': ({ holds }) => holds.claim(MUG, ADA, 1, { anyTime: true }),
};

/** What concerns the waiting list. */
export const WAITING_CALLS: Record<string, PotCall> = {
  'open offer': ({ holds }) => holds.openOffer(MUG, ADA),
  'give the offer up': ({ holds }) => holds.giveUpOffer(MUG, ADA),
  'give this offer up': ({ holds }) => holds.giveUpOffer(MUG, ADA, String(seqAt(-4))),
  'give an older offer up': ({ holds }) => holds.giveUpOffer(MUG, ADA, String(seqAt(-9))),
  'queue: none': ({ queue }) => queue.queue(MUG, []),
  'queue: bob, cy': ({ queue }) => queue.queue(MUG, [BOB, CY]),
  'queue: cy, ada': ({ queue }) => queue.queue(MUG, [CY, ADA]),
  'offers to record': ({ queue }) => queue.recordOffers(MUG, []),
  'open offer is recorded': ({ queue }) =>
    queue.recordOffers(MUG, [{ owner: ADA, seq: String(seqAt(-4)), state: 'open' }]),
  'older offer is recorded': ({ queue }) =>
    queue.recordOffers(MUG, [{ owner: ADA, seq: String(seqAt(-5)), state: 'open' }]),
  'end of it is recorded': ({ queue }) =>
    queue.recordOffers(MUG, [
      { owner: ADA, seq: String(seqAt(-4)), state: 'kept' },
      { owner: ADA, seq: String(seqAt(-4)), state: 'over' },
      { owner: ADA, seq: String(seqAt(-12)), state: 'again' },
    ]),
};

const change = { productId: 'mug', variantId: 'main', productVersion: 1, title: 'Mug' };
const sale = (version: number, onHand: number, owner: string, quantity: number) =>
  ({ ...change, version, onHand, sale: { owner, quantity } }) as never;
const stock = (version: number, onHand: number, more = {}) =>
  ({ ...change, version, onHand, ...more }) as never;
const told = (owner: string, seq: number) => ({ owner, seq: seqAt(seq) }) as never;

/** What the ledger says of the stock. */
export const STOCK_CALLS: Record<string, PotCall> = {
  'ada buys 1': ({ replica }) => replica.applySale(sale(6, 1, ADA, 1), false),
  'ada buys 2': ({ replica }) => replica.applySale(sale(6, 0, ADA, 2), false),
  'gus buys 1': ({ replica }) => replica.applySale(sale(6, 1, GUS, 1), false),
  'bob buys 1': ({ replica }) => replica.applySale(sale(6, 1, BOB, 1), false),
  'ada buys 1, in a gap': ({ replica }) => replica.applySale(sale(8, 1, ADA, 1), false),
  'ada buys 1, complete': ({ replica }) => replica.applySale(sale(8, 1, ADA, 1), true),
  'ada buys 1, known': ({ replica }) => replica.applySale(sale(5, 1, ADA, 1), false),
  'none are left': ({ replica }) => replica.applySale(stock(6, 0), false),
  'one is left': ({ replica }) => replica.applySale(stock(6, 1), false),
  'four are there': ({ replica }) => replica.applySale(stock(6, 4), false),
  'the count is in question': ({ replica }) => replica.applySale(stock(6, 1, { quarantined: true }), false),
  inspect: ({ replica }) => replica.inspect(MUG),
  'confirm as it is': ({ replica }) => replica.confirm(MUG, { onHand: 2, version: 5, asOf: at(0), told: [] }),
  'confirm, asked earlier': ({ replica }) =>
    replica.confirm(MUG, { onHand: 2, version: 5, asOf: at(-1), told: [] }),
  'confirm a release': ({ replica }) =>
    replica.confirm(MUG, { onHand: 2, version: 5, asOf: at(0), told: [told(BOB, -3), told(ADA, -3)] }),
  'confirm an older release': ({ replica }) =>
    replica.confirm(MUG, { onHand: 2, version: 5, asOf: at(0), told: [told(BOB, -4), told(ADA, -4)] }),
  'confirm one piece': ({ replica }) =>
    replica.confirm(MUG, { onHand: 1, version: 5, asOf: at(0), told: [] }),
  'confirm a newer version': ({ replica }) =>
    replica.confirm(MUG, { onHand: 1, version: 6, asOf: at(0), told: [] }),
  'confirm an older version': ({ replica }) =>
    replica.confirm(MUG, { onHand: 1, version: 4, asOf: at(0), told: [] }),
  'confirm quarantine': ({ replica }) =>
    replica.confirm(MUG, { onHand: 1, version: 5, quarantined: true, asOf: at(0), told: [] }),
};
