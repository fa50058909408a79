import { z } from 'zod';
import { NAME_MAX } from '../limits.ts';
import { formatPence } from '../money.ts';
import { bothSpellings } from '../spelling.ts';
import { VOUCHER_LIMITS as MAX } from '../vouchers.ts';
import { Email } from './auth.ts';
import { AnyId, Count, Moment, number, ofType, optionalText, Pounds, required, text } from './fields.ts';
import { pageFields, Search, WirePagination } from './paging.ts';

const Pence = number(2500).int().describe('Pence');
const amount = (name: string) => {
  const words = `${name} must be from ${formatPence(MAX.leastPence)} to ${formatPence(MAX.mostPence)}, in whole pence`;
  return z.number(words).int(words).min(MAX.leastPence, words).max(MAX.mostPence, words);
};

const offered = {
  on: z.boolean('Say whether the shop sells vouchers: true or false'),
  /** Amounts to choose from. */
  amountsPence: z
    .array(amount('Each amount'))
    .max(MAX.amounts, `Offer at most ${MAX.amounts} amounts`)
    .transform((all) => [...new Set(all)].toSorted((a, b) => a - b)),
  /** Any amount between two; null: only those above. */
  anyAmount: z
    .object({ leastPence: amount('The least'), mostPence: amount('The most') })
    .refine(({ leastPence, mostPence }) => leastPence < mostPence, {
      message: 'The most must be more than the least',
      path: ['mostPence'],
    })
    .nullable(),
};
export const VoucherSettingsBody = z
  .object({ ...offered, revisionLoaded: z.int().min(0).optional() })
  .refine(({ on, amountsPence, anyAmount }) => !on || amountsPence.length > 0 || anyAmount !== null, {
    message: 'Offer an amount, or any amount between two',
    path: ['amountsPence'],
  });

/** What a shop sells. Off, it sells none; those that exist can be used all the same. */
export const VoucherOffer = z.object({
  on: z.boolean(),
  amountsPence: z.array(Pence),
  anyAmount: z.object({ leastPence: Pence, mostPence: Pence }).nullable(),
});
export type VoucherOffer = z.infer<typeof VoucherOffer>;
export const EditedVouchers = VoucherOffer.extend({
  revision: Count.describe('How often it was changed; send it back as revisionLoaded'),
}).meta({ id: 'VoucherSettings' });
export type EditedVouchers = z.infer<typeof EditedVouchers>;

const CODE_MAX = 64;
const Code = z
  .string(ofType('Please enter the code'))
  .trim()
  .min(1, 'Please enter the code')
  .max(CODE_MAX, 'This is too long for a code');

/** Codes as their owner has typed them. A quote and a checkout have the same field. */
export const vouchersField = {
  vouchers: z
    .array(z.string().max(CODE_MAX, 'This is too long for a code'))
    .max(MAX.atOnce, `An order takes at most ${MAX.atOnce} vouchers`)
    .optional(),
};

/** Of a checkout. */
export const checkoutVouchers = {
  ...vouchersField,
  /** The vouchers pay all of it, so there is no payment: `payment_id` is an id of the client’s own, by which a repeat finds its order. */
  without_card: z.boolean().optional(),
  /** With `without_card`: what the vouchers pay, as it was quoted. The order is refused if it costs anything else by now. */
  voucher_pence: z.int('Amount must be whole pence').min(0, 'Amount must be whole pence').optional(),
};

/** Of an order. */
export const orderVouchers = {
  voucher: Pounds.optional().describe('What vouchers paid of it; left out: none'),
  vouchers: z.array(z.object({ lastFour: text('9TCB'), amount: Pounds })).optional(),
};

/** A voucher, bought with an authorised payment of its amount. `send_on`: a day in Britain; left out, it is sent as soon as it is paid. */
export const BuyVoucherBody = bothSpellings(
  z.object({
    amount_pence: amount('Amount'),
    customer_name: required('Your name', NAME_MAX),
    customer_email: Email,
    recipient_name: required('The name of the person who gets it', NAME_MAX),
    recipient_email: Email,
    message: optionalText('Message', MAX.message).default(''),
    send_on: z.iso.date('Please give the day as in 2026-12-24').nullable().default(null),
    payment_id: z.uuid('This payment is not known'),
  }),
);
export type BuyVoucherBody = z.infer<typeof BuyVoucherBody>;

export const VoucherCodeBody = z.object({ code: Code.meta({ examples: ['7KQ2-MWXR-4HNP-9TCB'] }) });

const lastFour = text('9TCB').describe('The last four characters of its code');
/** What the person with its code may know of a voucher. */
export const WireVoucherBalance = z
  .object({
    lastFour,
    valuePence: Pence.describe('What it was worth at first'),
    balancePence: Count.describe('What is left'),
    isVoid: z.boolean().describe('The maker has declared it void'),
    recipientName: text('Bea'),
    senderName: text('Ada Potter'),
    message: text('Happy birthday!'),
  })
  .meta({ id: 'VoucherBalance' });
export type WireVoucherBalance = z.infer<typeof WireVoucherBalance>;

/** A voucher in a quote: what it would pay, and what would be left of it. */
export const QuotedVoucher = z.object({
  at: Count.describe('Its place in the list of codes'),
  lastFour,
  pence: Count.describe('What it pays'),
  leftPence: Count.describe('What is left of it afterwards'),
});

export const VOUCHER_ENTRY_KINDS = ['issue', 'redeem', 'return', 'refund', 'void'] as const;
export type VoucherEntryKind = (typeof VOUCHER_ENTRY_KINDS)[number];
/** scheduled: its day is still to come. used-up: nothing is left. */
export const VOUCHER_STATES = ['scheduled', 'active', 'used-up', 'void'] as const;

export const WireVoucher = z
  .object({
    id: AnyId,
    lastFour: lastFour.nullable().describe('null: it has not been sent yet'),
    state: z.enum(VOUCHER_STATES),
    valuePence: Pence,
    balancePence: Count,
    recipientName: text('Bea'),
    recipientEmail: text('bea@example.com'),
    senderName: text('Ada Potter'),
    order: z
      .object({ id: AnyId, number: text('2026-ORD-042') })
      .describe('The order that it was bought with'),
    createdAt: Moment,
    sendAt: Moment,
    sentAt: Moment.nullable(),
    voidReason: text('Bought with a stolen card').nullable(),
    entries: z.array(
      z.object({
        kind: z.enum(VOUCHER_ENTRY_KINDS),
        pence: number(-1250).int().describe('Pence; what it loses is negative'),
        order: z.object({ id: AnyId, number: text('2026-ORD-042') }).nullable(),
        at: Moment,
      }),
    ),
  })
  .meta({ id: 'Voucher' });
export type WireVoucher = z.infer<typeof WireVoucher>;

export const VoucherQuery = z.object({ ...pageFields, search: Search });
export const VoucherList = z.object({
  vouchers: z.array(WireVoucher),
  pagination: WirePagination,
  outstandingPence: Count.describe('What is left of all vouchers, which the shop owes'),
});
export type VoucherList = z.infer<typeof VoucherList>;

export const VoidVoucherBody = z.object({ reason: required('A reason', MAX.reason) });
/** Sends a new code, and the old one no longer works. */
export const SendVoucherBody = bothSpellings(
  z.object({ recipient_email: Email.meta({ examples: [`bea@example.com`] }) }),
);
export type SendVoucherBody = z.infer<typeof SendVoucherBody>;
