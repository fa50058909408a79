import { z } from 'zod';
import { ZONE_IDS } from '../delivery-zones.ts';
import { CODE_LIMITS } from '../discount-codes.ts';
import { VariantId, Id } from '../ids.ts';
import { ADDRESS_PART_MAX, EMAIL_MAX } from '../limits.ts';
import { bothSpellings } from '../spelling.ts';
import { AnyId, AtLeastOne, Count, number, text } from './fields.ts';
import { QuotedParcel, quotedParcelFields } from './one-parcel.ts';
import { QuotedVoucher, vouchersField } from './vouchers.ts';

const Pence = number(2450).int().describe('Pence');

/** Where an order goes, and how. A checkout has the same fields. */
export const destinationFields = {
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Please choose a country')
    .optional(),
  postcode: z
    .string()
    .trim()
    .max(ADDRESS_PART_MAX.postcode, `Postcode must be at most ${ADDRESS_PART_MAX.postcode} characters long`)
    .optional(),
  delivery_method: z.string().max(64).optional(),
};

/** Codes as their buyer has typed them. A checkout has the same field. */
export const codesField = {
  discount_codes: z
    .array(z.string().max(CODE_LIMITS.longest * 2, 'This is too long for a code'))
    .max(CODE_LIMITS.atOnce, `An order takes at most ${CODE_LIMITS.atOnce} codes`)
    .optional(),
};

export const QuoteBody = bothSpellings(
  z.object({
    items: z
      .array(
        bothSpellings(
          z.object({ product_id: z.coerce.string().pipe(Id), variant_id: VariantId, quantity: AtLeastOne }),
        ),
      )
      .min(1, 'There is nothing to price')
      .max(100),
    ...destinationFields,
    ...codesField,
    ...vouchersField,
    ...quotedParcelFields,
    /** For codes that each buyer can use so many times. */
    customer_email: z.string().trim().max(EMAIL_MAX).optional(),
    /** The total that the shopper has seen. If it is another one now, the quote is refused with both, before a card is charged. */
    expected_total_pence: z.int().min(0).optional(),
  }),
);
export type QuoteBody = z.infer<typeof QuoteBody>;

const OfferedMethod = z.object({
  id: text('tracked-48'),
  name: text('Royal Mail Tracked 48'),
  kind: z.enum(['post', 'collection']),
  pence: Pence.describe('What it costs for this cart; 0 while it is not offered'),
  dispatchDays: Count.nullable().describe('Sent within so many working days; null: as the shop says'),
  whyNot: text('Moon jar can only be collected.').nullable().describe('null: it is on offer'),
});
export type OfferedMethod = z.infer<typeof OfferedMethod>;

/** Everything that a cart costs, in integer pence. Goods less discount plus delivery less vouchers is the total, which is left for the card. */
export const WireQuote = z
  .object({
    goodsPence: Pence,
    discountPence: Count,
    deliveryPence: Pence,
    voucherPence: Count.describe('What the vouchers pay'),
    vouchers: z
      .array(QuotedVoucher)
      .optional()
      .describe('The vouchers that can be used, in the order in which they pay'),
    takesVouchers: z.boolean().optional().describe('Whether anyone could have a voucher of this shop'),
    vatIncludedPence: Count.nullable().describe('null: the shop is not registered for VAT'),
    vatRatePercent: number(20).nullable().optional().describe('20 is 20%'),
    totalPence: Pence,
    lines: z
      .array(
        z.object({
          product_id: AnyId,
          variant_id: text('main'),
          quantity: Count,
          unitPence: Pence,
          goodsPence: Pence,
          discountPence: Count,
          deliveryPence: Pence,
          totalPence: Pence,
        }),
      )
      .describe('Each line with its share of discount and delivery; the shares add up exactly'),
    discounts: z
      .array(
        z.object({
          code: text('SPRING10'),
          by: z.enum(['percentage', 'amount', 'free-delivery']),
          words: text('10% off'),
          pence: Count.describe('What it takes off the goods, or off delivery, which is then free'),
        }),
      )
      .describe('The codes that count, in the order in which they do'),
    takesCodes: z.boolean().describe('Whether the shop has codes that could be used now'),
    delivery: z.object({
      zone: z.enum(ZONE_IDS).nullable().describe('null: unknown, or delivery is part of every price'),
      methods: z.array(OfferedMethod).describe('Empty where there is no choice'),
      chosen: text('tracked-48').nullable(),
      estimate: z.boolean().describe('There was no postcode, so the price is that of the UK mainland'),
    }),
    parcel: QuotedParcel.nullable()
      .optional()
      .describe('The earlier order whose parcel these pots could go into; null: there is none'),
    problems: z
      .array(z.object({ field: text('postcode'), message: text('Please enter your postcode') }))
      .describe('What an order would be refused for, by field'),
  })
  .meta({ id: 'Quote' });
export type WireQuote = z.infer<typeof WireQuote>;
