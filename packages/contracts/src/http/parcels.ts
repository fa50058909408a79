import { z } from 'zod';
import { AnyId, Count, text } from './fields.ts';

/** The most orders that are packed or posted together. */
export const MOST_PARCELS = 1000;

/** One pot of all the parcels that are waiting. */
export const PickedPot = z
  .object({
    productId: AnyId,
    variantId: AnyId,
    name: text('Harbour Mug'),
    color: text('Slate'),
    imageUrl: text('/media/products/harbour-mug/800.jpg').nullable(),
    quantity: Count,
    orders: z
      .array(z.object({ id: AnyId, orderNumber: text('2026-ORD-012'), quantity: Count }))
      .describe('The oldest first'),
  })
  .meta({ id: 'PickedPot' });
export const PickList = z.object({
  orders: Count.describe('Orders that these pots are for'),
  pots: z.array(PickedPot).describe('By name'),
});
export type PickList = z.infer<typeof PickList>;

/** Tables for carriers: Royal Mail's Click & Drop, and one that says what each column is, for everyone else. */
export const CARRIER_TABLES = ['click-and-drop', 'any-carrier'] as const;
export type CarrierTableFormat = (typeof CARRIER_TABLES)[number];
export const PACKAGE_SIZES = ['letter', 'large letter', 'small parcel', 'medium parcel', 'parcel'] as const;

/** What becomes of a row of a file with tracking numbers. */
export const TRACKING_OUTCOMES = ['ready', 'shipped', 'known', 'other', 'unknown', 'refused'] as const;
export type TrackingOutcome = (typeof TRACKING_OUTCOMES)[number];

export const MAX_TRACKING_FILE = 1_000_000;
/** A CSV file as text. Without `ship` nothing is changed. */
export const TrackingFileBody = z.object({
  file: z
    .string('Please choose a CSV file')
    .min(1, 'The file is empty')
    .max(MAX_TRACKING_FILE, 'The file must be smaller than 1 MB'),
  ship: z.boolean('Ship must be true or false').default(false),
});
export type TrackingFileBody = z.infer<typeof TrackingFileBody>;

export const TrackingFile = z.object({
  columns: z
    .object({
      order: text('Order reference'),
      tracking: text('Tracking number'),
      carrier: text('Carrier').optional(),
    })
    .describe('Where they were found; without a carrier’s column, none'),
  rows: z.array(
    z.object({
      row: Count.describe('As a spreadsheet counts: the column names are row 1'),
      orderNumber: text('2026-ORD-012'),
      trackingInfo: text('AB123456789GB').describe(
        'Of an order in several parcels, all that are new; after the carrier, where the file names it',
      ),
      name: text('Mary Potter').describe('Of the buyer; empty if there is no such order'),
      outcome: z
        .enum(TRACKING_OUTCOMES)
        .describe(
          'ready: can be shipped; shipped: now; known: was shipped with this number; other: was shipped with another; unknown: no such order; refused: it cannot be shipped',
        ),
      reason: text('').describe('Why it was refused; otherwise empty'),
    }),
  ),
});
export type TrackingFile = z.infer<typeof TrackingFile>;
