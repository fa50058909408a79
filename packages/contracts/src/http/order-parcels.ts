import { z } from 'zod';
import { given } from '../number.ts';
import { AnyId, AtLeastOne, Count, Moment, ofType, text } from './fields.ts';

const LINE = 'Please say which line of the order';
const GRAMS = 'Weight must be 1 to 100,000 g';

/** Which pieces go into a parcel, by lines of the order from 1 on. `parcel_id` is the client's, so that a repeat sends nothing more. */
export const parcelFields = {
  parcel_id: z.uuid('Please give the parcel an id').optional(),
  pieces: z
    .array(z.object({ line: z.number(ofType(LINE)).int(LINE).min(1, LINE), quantity: AtLeastOne }))
    .min(1, 'Please choose what goes into the parcel')
    .max(100)
    .optional(),
  /** As weighed. */
  grams: given(z.coerce.number(ofType(GRAMS)).int(GRAMS).min(1, GRAMS).max(100_000, GRAMS)).optional(),
};

/** A parcel of an order. */
export const WireParcel = z
  .object({
    id: AnyId,
    number: Count,
    pieces: z.array(z.object({ line: Count, quantity: Count })).describe('By lines of the order, from 1 on'),
    trackingInfo: text('Royal Mail AB123456789GB').nullable().describe('null: sent without tracking'),
    shippedAt: Moment,
    grams: Count.nullable().optional().describe('For the back office: as weighed'),
    undoUntil: Moment.nullable()
      .optional()
      .describe(
        'For the back office: until then its shipping can be undone; null: its buyer has been emailed',
      ),
  })
  .meta({ id: 'Parcel' });
export type WireParcel = z.infer<typeof WireParcel>;
