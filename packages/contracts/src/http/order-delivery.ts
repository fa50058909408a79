import { z } from 'zod';
import { NAME_MAX } from '../limits.ts';
import { bothSpellings } from '../spelling.ts';
import { Count, Moment, required, text } from './fields.ts';

/** How it travels, as chosen when it was ordered; null: delivery was part of the price. */
export const WireOrderDelivery = z.object({
  method: text('tracked-48'),
  name: text('Royal Mail Tracked 48'),
  kind: z.enum(['post', 'collection']),
  country: text('GB'),
  dispatchDays: Count.nullable(),
  address: text('The Old Dairy, Kiln Lane, Stoke-on-Trent, ST1 5AB')
    .nullable()
    .describe('Of a collection, once it is paid; so is opening'),
  opening: text('Fridays from 10 to 4').nullable(),
});

/** How far a collection has come. Its status goes from paid to delivered, and it is never shipped. */
export const WireCollection = z.object({
  readyAt: Moment.nullable().describe('When the buyer was emailed that it can be collected'),
  collectedAt: Moment.nullable(),
  collectedBy: text('Ada Potter').nullable(),
});

export const CollectedBody = bothSpellings(z.object({ collected_by: required('Name', NAME_MAX) }));
