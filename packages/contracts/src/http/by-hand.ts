import { z } from 'zod';
import { HAND_METHODS } from '../by-hand.ts';
import { Id, VariantId } from '../ids.ts';
import { ADDRESS_MAX, BY_HAND_LIMITS, EMAIL_MAX, NAME_MAX, PHONE_MAX } from '../limits.ts';
import { bothSpellings } from '../spelling.ts';
import { Email } from './auth.ts';
import { AnyId, AtLeastOne, Moment, ofType, optionalText, Pounds, required } from './fields.ts';

const PENCE = 'Amount must be whole pence';
const Pence = z
  .number(ofType(PENCE))
  .int(PENCE)
  .min(1, 'Amount must be at least one penny')
  .max(BY_HAND_LIMITS.pence, 'Amount must be at most £100,000');
const item = {
  product_id: z.coerce.string(ofType('Please say which pot')).pipe(Id),
  variant_id: VariantId,
  quantity: AtLeastOne,
};
const line = { text: required('Text', BY_HAND_LIMITS.text), amount_pence: Pence };

/** How an order made by hand is paid: at once, later, or by its buyer with a link. */
export const BY_HAND_PAYS = ['cash', 'card-reader', 'later', 'link'] as const;
/**
 * An order that the maker makes. `id` is the client's, so that a repeat of the request makes no second one. Without an address the pots
 * are taken away, or collected once the link has been paid. `deposit_pence`: the part that is paid at once. `pay_until`: of a link.
 */
export const ByHandBody = bothSpellings(
  z
    .object({
      id: z.uuid('Please give the order an id'),
      customer_name: optionalText('Name', NAME_MAX).default(''),
      customer_email: z
        .union([z.literal(''), Email], `Please enter an email address of at most ${EMAIL_MAX} characters`)
        .default(''),
      customer_phone: optionalText('Phone', PHONE_MAX).default(''),
      delivery_address: optionalText('Address', ADDRESS_MAX).default(''),
      items: z
        .array(bothSpellings(z.object(item)))
        .max(100)
        .default([]),
      free_lines: z
        .array(bothSpellings(z.object(line)))
        .max(BY_HAND_LIMITS.lines)
        .default([]),
      pays: z.enum(BY_HAND_PAYS, 'Please say how the order is paid'),
      deposit_pence: Pence.optional(),
      pay_until: z.iso.datetime('Please say until when the link works').optional(),
    })
    .refine(({ items, free_lines: lines }) => items.length + lines.length > 0, {
      path: ['items'],
      message: 'Put a pot or a line on the order',
    })
    .refine(({ customer_name: name, delivery_address: address }) => address === '' || name !== '', {
      path: ['customer_name'],
      message: 'Name is required where the order is sent',
    })
    .refine(({ pays, deposit_pence: deposit }) => deposit === undefined || pays !== 'later', {
      path: ['deposit_pence'],
      message: 'Say how the deposit is paid',
    })
    .refine(({ pays, deposit_pence: deposit }) => deposit === undefined || pays !== 'link', {
      path: ['deposit_pence'],
      message: 'A link is for the whole total, so leave the deposit empty',
    })
    .refine(({ pays, pay_until: until }) => (pays === 'link') === (until !== undefined), {
      path: ['pay_until'],
      message: 'Say until when the link works, for a link alone',
    }),
);
export type ByHandBody = z.infer<typeof ByHandBody>;

/** Without an amount it is all that is owed. A repeat with the same id takes nothing more. */
export const HandPaymentBody = bothSpellings(
  z.object({
    id: z.uuid('Please give the payment an id'),
    method: z.enum(HAND_METHODS, 'Please say how it was paid'),
    amount_pence: Pence.optional(),
  }),
);
export type HandPaymentBody = z.infer<typeof HandPaymentBody>;

/** Of an order that the maker made. `by` is for admins only. */
export const WireByHand = z.object({
  owed: Pounds.describe('What is still to be paid'),
  payUntil: Moment.nullable().describe('Until when its buyer may pay by link; null: there is no link'),
  payments: z.array(
    z.object({
      id: AnyId,
      method: z.enum(HAND_METHODS),
      amount: Pounds,
      at: Moment,
      by: AnyId.nullable().optional(),
    }),
  ),
});
export type WireByHand = z.infer<typeof WireByHand>;
