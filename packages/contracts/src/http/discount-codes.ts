import { z } from 'zod';
import { CODE_LIMITS as MAX, readCode } from '../discount-codes.ts';
import { Id } from '../ids.ts';
import { PRODUCT_LIMITS } from '../limits.ts';
import { AnyId, Count, Moment, required, text } from './fields.ts';

const whole = (name: string, min: number, max: number) => {
  const words = `${name} must be a whole number from ${min} to ${max}`;
  return z.number(words).int(words).min(min, words).max(max, words);
};
const Worth = z.discriminatedUnion('by', [
  // Less than all of it, because an order has something to pay.
  z.object({ by: z.literal('percentage'), percent: whole('Percentage', 1, 99) }),
  z.object({ by: z.literal('amount'), pence: whole('Amount', 1, MAX.pence) }),
  z.object({ by: z.literal('free-delivery') }),
]);
const CODE = `Code must be ${MAX.shortest} to ${MAX.longest} letters, digits or hyphens`;
const Code = z
  .string('Code is required')
  .transform(readCode)
  .pipe(z.string().regex(new RegExp(`^[A-Z0-9-]{${MAX.shortest},${MAX.longest}}$`), CODE));
const moment = z.iso.datetime({ error: 'Please give the time in UTC, as in 2026-11-24T09:00:00.000Z' });
const chosen = <T extends z.ZodType>(of: T, what: string) =>
  z.array(of).max(MAX.chosen, `A code is for at most ${MAX.chosen} ${what}`).default([]);

/** A new code, as the maker describes it. A limit that is null, or a list that is empty, limits nothing. */
export const DiscountCodeBody = z
  .object({
    code: Code.meta({ examples: ['SPRING10'] }),
    worth: Worth,
    from: moment.nullable().default(null),
    until: moment.nullable().default(null),
    minimumPence: whole('Minimum', 1, MAX.pence).nullable().default(null),
    usesMax: whole('Uses in all', 1, MAX.uses).nullable().default(null),
    usesPerBuyer: whole('Uses for each buyer', 1, MAX.uses).nullable().default(null),
    /** Not together with other codes. */
    alone: z.boolean().default(false),
    categories: chosen(required('Category', PRODUCT_LIMITS.category), 'categories'),
    products: chosen(z.coerce.string().pipe(Id), 'pots'),
  })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    message: 'A code must end after it begins',
    path: ['until'],
  });
export type DiscountCodeBody = z.infer<typeof DiscountCodeBody>;

export const CODE_STATES = ['scheduled', 'active', 'used-up', 'ended'] as const;
export const WireDiscountCode = z
  .object({
    id: AnyId,
    code: text('SPRING10'),
    worth: Worth.meta({ examples: [{ by: 'percentage', percent: 10 }] }),
    from: Moment.nullable(),
    until: Moment.nullable(),
    minimumPence: Count.nullable(),
    usesMax: Count.nullable(),
    usesPerBuyer: Count.nullable(),
    alone: z.boolean(),
    categories: z.array(text('Mugs')),
    products: z.array(z.object({ id: AnyId, name: text('Tall mug') })),
    state: z.enum(CODE_STATES),
    used: Count.describe('Orders that use it, without cancelled ones'),
    discountPence: Count.describe('What these orders cost less'),
    createdAt: Moment,
  })
  .meta({ id: 'DiscountCode' });
export type WireDiscountCode = z.infer<typeof WireDiscountCode>;
export const DiscountCodeList = z.object({ codes: z.array(WireDiscountCode) });
export type DiscountCodeList = z.infer<typeof DiscountCodeList>;
