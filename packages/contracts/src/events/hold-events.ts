import { z } from 'zod';

/** What is told of a pot's reservations: never whose they are. */
const HeldPot = z.object({
  productId: z.string(),
  variantId: z.string(),
  /** Pieces that are reserved; 0 once none is. */
  pieces: z.number().int().min(0),
  /** When the first of these reservations ends, unless it is extended; null if there is none. */
  freeAt: z.iso.datetime().nullable(),
  /** The order of what is told of one pot, by whichever instance: the greater is the newer. */
  seq: z.number().int(),
});

export const HOLD_EVENTS = {
  /** Is lost if the instance dies between the change and this; whoever listens also asks `GET /api/cart/held` now and then. */
  'holds.changed.v1': z
    .object({ pots: z.array(HeldPot).min(1) })
    .describe(
      'Reservations of these pots began, changed or ended. For what shoppers are shown, not to be relied on.',
    ),
};

/** Old news are of use to nobody: brokers need not keep events of these types longer than an hour. */
export const SHORT_LIVED_EVENTS: ReadonlySet<string> = new Set(Object.keys(HOLD_EVENTS));
