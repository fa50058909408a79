import { z } from 'zod';
import { AnyId, Count, Moment, Pounds, number, optionalText, text } from './fields.ts';

export const VAT_LIMITS = { name: 120, address: 400 } as const;

/** Spaces and dots are only for the eye. */
const NUMBER = /^(GB|XI)?(\d{9}|\d{12})$/;
const RATE = 'VAT rate must be a number above 0 and up to 30, with two decimals at most';

const fields = {
  on: z.boolean('Say whether the shop is registered for VAT: true or false'),
  /** 20 is 20%. */
  ratePercent: z
    .number(RATE)
    .gt(0, RATE)
    .max(30, RATE)
    .refine((rate) => Number.isInteger(Math.round(rate * 1e6) / 1e4), RATE),
  /** As invoices print it. */
  number: z
    .string('VAT number must be a text')
    .transform((typed) => typed.replaceAll(/[\s.-]/g, '').toUpperCase())
    .refine(
      (digits) => digits === '' || NUMBER.test(digits),
      'VAT number must be 9 or 12 digits, with GB or XI in front if you like',
    ),
  /** Who issues the invoices, and from where. */
  name: optionalText('Business name', VAT_LIMITS.name),
  address: optionalText('Business address', VAT_LIMITS.address),
};
const NEEDED = {
  number: 'VAT number is required',
  name: 'Business name is required',
  address: 'Business address is required',
};

/** The shop's VAT registration. While it is off, VAT is shown nowhere. */
export const VatBody = z
  .object({ ...fields, revisionLoaded: z.int().min(0).optional() })
  .superRefine((vat, context) => {
    for (const field of ['number', 'name', 'address'] as const)
      if (vat.on && vat[field] === '')
        context.addIssue({ code: 'custom', path: [field], message: NEEDED[field] });
  });

export const VatSettings = z.object({
  on: z.boolean().describe('False: not registered, so VAT is shown nowhere'),
  ratePercent: number(20),
  number: text('GB123456789'),
  name: text('Fettle Pottery Ltd'),
  address: text('1 Kiln Lane\nStoke-on-Trent\nST1 5AB'),
});
export type VatSettings = z.infer<typeof VatSettings>;

export const EditedVat = VatSettings.extend({
  revision: Count.describe('How often it was changed; send it back as revisionLoaded'),
}).meta({ id: 'VatSettings' });
export type EditedVat = z.infer<typeof EditedVat>;

/** The VAT that an order's total includes, as it was when the order was placed. */
export const WireVat = z.object({ ratePercent: number(20), included: Pounds });
export type WireVat = z.infer<typeof WireVat>;

export const DOCUMENT_SERIES = ['invoice', 'credit-note'] as const;
export type DocumentSeries = (typeof DOCUMENT_SERIES)[number];

const WireDocument = z.object({
  series: z.enum(DOCUMENT_SERIES),
  number: text('INV-00042').describe('Each series is numbered without gaps'),
  issuedAt: Moment,
  amount: Pounds,
  vat: Pounds,
  refundId: AnyId.nullable().describe('The refund that a credit note is for'),
});
export type WireDocument = z.infer<typeof WireDocument>;

/** An order's VAT invoice and credit notes; none while it is unpaid, or if the shop was not registered when it was placed. */
export const WireDocuments = z.object({ documents: z.array(WireDocument) });
export type WireDocuments = z.infer<typeof WireDocuments>;

/** email-worker -> order, `GET /internal/orders/:id/document`: the invoice, or with `refundId` the credit note of that refund. */
export const EmailedDocumentQuery = z.object({ refundId: z.uuid().optional() });
export const EmailedDocument = z.object({
  document: z
    .object({
      series: z.enum(DOCUMENT_SERIES),
      number: text('INV-00042'),
      pdf: z.base64().describe('The file'),
    })
    .nullable()
    .describe(
      'null: the order has no such document, because its money has not moved or the shop was not registered',
    ),
});
export type EmailedDocument = z.infer<typeof EmailedDocument>;
