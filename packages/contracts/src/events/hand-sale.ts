import { z } from 'zod';
import { HAND_METHODS } from '../by-hand.ts';

/** Of an order that the maker made: the money that she took herself. `by` is an admin's user id. */
export const HandSale = z.object({
  by: z.string(),
  payments: z.array(
    z.object({
      id: z.uuid(),
      method: z.enum(HAND_METHODS),
      pence: z.number().int().min(1),
      by: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Until when its buyer may pay by link; left out: there is no link. */
  payUntil: z.iso.datetime().optional(),
  /** The order and its pieces that it is sent instead of, at no charge; left out: it is a sale. */
  replaces: z
    .object({
      orderId: z.uuid(),
      orderNumber: z.string(),
      pieces: z.array(z.object({ line: z.number().int().min(1), quantity: z.number().int().min(1) })),
    })
    .optional(),
});
