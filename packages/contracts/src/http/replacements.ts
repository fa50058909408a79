import { z } from 'zod';
import { Id, VariantId } from '../ids.ts';
import { bothSpellings } from '../spelling.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { AnyId, AtLeastOne, ofType, text } from './fields.ts';

const LINE = 'Please say which line of the order';
const Instead = bothSpellings(
  z.object({
    product_id: z.coerce.string(ofType('Please say which pot')).pipe(Id),
    variant_id: VariantId,
  }),
);
const piece = {
  line: z.number(ofType(LINE)).int(LINE).min(1, LINE),
  quantity: AtLeastOne,
  /** Another pot, because no piece of the same is left. */
  instead: Instead.optional(),
};
const SEEN = 'Please say how many replacements of this order you have seen';
/**
 * Pieces of an order that are sent again, at no charge. `seen`: how many replacements of the order there were when the admin decided, so
 * that a repeat, or another admin at the same moment, makes no second one.
 */
export const ReplacementBody = bothSpellings(
  z.object({
    seen: z.number(ofType(SEEN)).int(SEEN).min(0, SEEN),
    pieces: z
      .array(bothSpellings(z.object(piece)))
      .min(1, 'Choose what to send again')
      .max(100),
  }),
);
export type ReplacementBody = z.infer<typeof ReplacementBody>;

const number = text('2026-ORD-017');
const Replaced = z.object({ id: AnyId, orderNumber: number });
const Replacement = Replaced.extend({ status: z.enum(ORDER_STATUSES) });
/** The orders on both sides of a replacement. */
export const orderReplacements = {
  replaces: Replaced.optional().describe('It is sent instead of pots of this order, at no charge'),
  replacements: z
    .array(Replacement)
    .optional()
    .describe('What is sent instead of its pots; left out: nothing'),
};
