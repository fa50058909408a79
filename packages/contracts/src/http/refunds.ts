import { z } from 'zod';
import { HAND_METHODS } from '../by-hand.ts';
import {
  IMAGE_ADDRESS,
  IMAGES_MAX,
  NOTE_MAX,
  PRODUCT_LIMITS,
  REFUND_MESSAGE_MAX,
  SECOND_FLAW_MAX,
} from '../limits.ts';
import { bothSpellings } from '../spelling.ts';
import { AnyId, AtLeastOne, Count, Moment, ofType, optionalText, Pounds, required, text } from './fields.ts';

export const REFUND_REASONS = ['broken', 'returned', 'never-arrived', 'late', 'goodwill', 'other'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
/** What becomes of a piece that is refunded. */
export const PIECE_FATES = ['on-sale', 'second', 'gone'] as const;
export type PieceFate = (typeof PIECE_FATES)[number];
/** settled: the card provider could not refund it, and the maker has paid it back by other means. */
export const REFUND_STATES = ['pending', 'done', 'failed', 'settled'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
/** Where a refund was decided: at the refund desk, in Square's dashboard, or by cancelling the order. */
export const REFUND_ORIGINS = ['desk', 'dashboard', 'cancellation'] as const;
export type RefundOrigin = (typeof REFUND_ORIGINS)[number];

/** Where a refund goes: to card and vouchers in the share they paid, or to a new voucher. */
export const REFUND_WAYS = ['as-paid', 'new-voucher'] as const;

const LINE = 'Please say which line of the order';
const PENCE = 'Amount must be whole pence';
/** What a piece with a flaw is sold for, as a product of its own. Without photographs it has those of the pot that it was. */
export const SecondBody = bothSpellings(
  z.object({
    price_pence: z
      .number(ofType(PENCE))
      .int(PENCE)
      .min(1, 'Price must be above £0')
      .max(PRODUCT_LIMITS.price * 100, 'Price must be at most £100,000'),
    flaw: required('What is wrong with it', SECOND_FLAW_MAX),
    image_urls: z
      .array(z.string().trim().max(2048).regex(IMAGE_ADDRESS, 'Image addresses start with / or https://'))
      .max(IMAGES_MAX.products, `At most ${IMAGES_MAX.products} images per product`)
      .default([]),
    publish: z.boolean('Please say whether it goes on sale at once').default(false),
  }),
);
export type SecondBody = z.infer<typeof SecondBody>;
const Piece = bothSpellings(
  z
    .object({
      line: z.number(ofType(LINE)).int(LINE).min(1, LINE),
      quantity: AtLeastOne,
      becomes: z.enum(PIECE_FATES, 'Please say what becomes of the piece'),
      second: SecondBody.optional(),
    })
    .refine(({ becomes, second }) => (becomes === 'second') === (second !== undefined), {
      path: ['second'],
      message: 'Say what a second costs and what is wrong with it, for a second alone',
    }),
);
/** `id` is the client's, so that a repeat of the request refunds nothing more. Without an amount it is what was paid for the pieces and the delivery. */
export const RefundBody = bothSpellings(
  z.object({
    id: z.uuid('Please give the refund an id'),
    pieces: z.array(Piece).max(100).default([]),
    delivery: z.boolean('Please say whether the delivery is refunded').default(false),
    amount_pence: z
      .number(ofType(PENCE))
      .int(PENCE)
      .min(1, 'Amount must be above 0')
      .nullable()
      .default(null),
    reason: z.enum(REFUND_REASONS, 'Please choose a reason'),
    note: optionalText('Note', NOTE_MAX).default(''),
    message: optionalText('Message', REFUND_MESSAGE_MAX).default(''),
    /** To the card and the vouchers that paid, each its share, or all of it to a new voucher. */
    to: z.enum(REFUND_WAYS, 'Please say where the refund goes').default('as-paid'),
    /** On purpose although its pieces have been sent again. */
    also_replaced: z
      .boolean('Please say whether pieces that were sent again are refunded too')
      .default(false),
    /** The buyer's request that it answers. */
    request_id: z.uuid('This request is not known').nullable().default(null),
  }),
);
export type RefundBody = z.infer<typeof RefundBody>;

/** How the maker has paid back what the card provider could not refund; null: another way. */
export const SettleRefundBody = z.object({
  how: z.enum(HAND_METHODS, 'Please say how you paid it back').nullable().default(null),
});

/** Of a cancelled order. `settledBy` is an admin's user id. */
export const WireFailedRefund = z.object({
  owed: Pounds,
  settledAt: Moment.nullable(),
  settledBy: AnyId.nullable(),
  how: z.enum(HAND_METHODS).optional(),
});

/** A refund as the order's buyer reads it. */
export const WireRefund = z
  .object({
    id: AnyId,
    amount: Pounds,
    voucher: Pounds.optional().describe('The part of it that went to vouchers; left out: none'),
    toNewVoucher: z.literal(true).optional(),
    delivery: Pounds.describe('The part of it that is for the delivery'),
    state: z.enum(REFUND_STATES),
    how: z
      .enum(HAND_METHODS)
      .optional()
      .describe('How the maker has paid it back, where the card provider could not and she has said'),
    pieces: z.array(z.object({ line: Count, quantity: Count })),
    message: text('I am sorry that the mug broke.').nullable(),
    askedAt: Moment,
    endedAt: Moment.nullable(),
  })
  .meta({ id: 'Refund' });
export type WireRefund = z.infer<typeof WireRefund>;

/** The same for admins. `by` is the admin's user id. */
export const WireAdminRefund = WireRefund.extend({
  origin: z.enum(REFUND_ORIGINS),
  reason: z.enum(REFUND_REASONS).nullable(),
  note: text('Photograph in the email of Tuesday').nullable(),
  by: AnyId.nullable(),
  failure: text('PAYMENT_NOT_REFUNDABLE').nullable(),
  seconds: z
    .array(
      z.object({
        productId: AnyId,
        name: text('Tall mug (second)'),
        quantity: Count,
        price: Pounds,
        published: z.boolean().describe('False: it was made as a draft'),
      }),
    )
    .optional()
    .describe('The products that its flawed pieces became; left out: none'),
}).meta({ id: 'AdminRefund' });

/** What has been refunded of an order, and what can still be. */
export const WireRefunds = z
  .object({
    refunds: z.array(WireAdminRefund),
    left: Pounds,
    voucherLeft: Pounds.optional().describe('The part of it that goes back to vouchers; left out: none'),
    canBeVoucher: z.boolean().optional().describe('Whether it could go to a new voucher'),
    delivery: Pounds.describe('What is left of the delivery charge'),
    lines: z.array(
      z.object({
        line: Count,
        name: text('Tall mug'),
        color: text('Slate'),
        amounts: z
          .array(Pounds)
          .describe('What is refunded for one piece, for two, and so on up to those left'),
        replaced: Count.optional().describe(
          'Pieces that have been sent again, and are only refunded with `also_replaced`; left out: none',
        ),
      }),
    ),
  })
  .meta({ id: 'OrderRefunds' });
export type WireRefunds = z.infer<typeof WireRefunds>;
