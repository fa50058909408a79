import { z } from 'zod';
import { ADDRESS_MAX } from '../limits.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { bothSpellings } from '../spelling.ts';
import { AnyId, Count, Moment, text } from './fields.ts';

const number = text('2026-ORD-012');
const Named = z.object({ id: AnyId, orderNumber: number });

/** The earlier order whose parcel these pots shall go into. A checkout has the same field. `key`: a guest's, from an emailed link (ADR 46). */
export const addToField = {
  add_to: bothSpellings(
    z.object({ order_id: z.uuid('This order is not known'), key: z.string().max(200).optional() }),
  ).optional(),
};
/** With the address that an order would go to, a quote says which earlier order could take it. */
export const quotedParcelFields = {
  ...addToField,
  delivery_address: z
    .string()
    .trim()
    .max(ADDRESS_MAX, `Address must be at most ${ADDRESS_MAX} characters long`)
    .optional(),
};

/** An earlier order of the same buyer to the same address. */
export const QuotedParcel = z.object({
  orderId: AnyId,
  orderNumber: number,
  method: text('Royal Mail Tracked 48'),
  isAdded: z.boolean().describe('The quote is for pots that go into its parcel, without a delivery charge'),
  whyNot: text('Order 2026-ORD-012 is being packed, so these pots need a parcel of their own.')
    .nullable()
    .describe('Why they can’t go into it although that was asked; null: they can'),
});
export type QuotedParcel = z.infer<typeof QuotedParcel>;

/** The orders that share a parcel. */
export const orderTogether = {
  addedTo: Named.optional().describe('The earlier order whose parcel it was added to'),
  added: z
    .array(Named.extend({ status: z.enum(ORDER_STATUSES) }))
    .optional()
    .describe('The later orders that were added to its parcel; left out: none'),
  takesMore: z
    .boolean()
    .optional()
    .describe('Its buyer can still add pots to its parcel without a second delivery charge'),
  packingAt: Moment.nullable().optional().describe('When packing began; null: it has not'),
};

/** Orders whose packing begins. Left out: all that wait to be posted. */
export const PackingBody = bothSpellings(
  z.object({
    order_ids: z.array(z.uuid('This order is not known')).max(1000).optional(),
    /** With a packing slip, a label or a carrier's spreadsheet, after which they can no longer be skipped. */
    printed: z.boolean().default(false),
    /** They were only viewed. Without `order_ids`: none. */
    skipped: z.boolean().default(false),
  }),
);
export const PackingAnswer = z.object({
  begun: Count.describe('How many of them began now; the others had begun before, or are not to be sent'),
});
