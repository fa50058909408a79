import { z } from 'zod';

/** A pot's reservations, without their owners. */
const HeldPot = z.object({
  productId: z.string(),
  variantId: z.string(),
  /** Reserved pieces; 0 when there are none. */
  pieces: z.number().int().min(0),
  /** When the first of these reservations ends, unless it is extended; null if there is none. */
  freeAt: z.iso.datetime().nullable(),
  /** Orders the events of one pot from all instances: the greater is the newer. */
  seq: z.number().int(),
});

export const HOLD_EVENTS = {
  /** Lost if the instance dies between the change and this, so listeners also poll `GET /api/cart/held`. */
  'holds.changed.v1': z
    .object({ pots: z.array(HeldPot).min(1) })
    .describe('Reservations of these pots began, changed or ended. For display only: it may be lost.'),
};

/** Brokers need not store events of these types for longer than an hour. */
export const SHORT_LIVED_EVENTS: ReadonlySet<string> = new Set(Object.keys(HOLD_EVENTS));
