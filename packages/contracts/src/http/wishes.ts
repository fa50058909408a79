import { z } from 'zod';
import { WISHES_MAX } from '../limits.ts';
import { optionalText, text } from './fields.ts';

/** What a buyer adds to an order at the checkout: a note to the maker, and whether it is a gift, with or without a message. */
export const WishesBody = z.object({
  note: optionalText('Note', WISHES_MAX.note).default(''),
  gift: z
    .object({ message: optionalText('Gift message', WISHES_MAX.message).default('') })
    .nullable()
    .default(null),
});
export type WishesBody = z.infer<typeof WishesBody>;

export const WireWishes = z.object({
  note: text('Please leave it with number 8.').describe('Of the buyer to the maker; empty: none'),
  gift: z
    .object({
      message: text('Happy birthday, Mary!').describe('Printed on the slip in the parcel; empty: none'),
    })
    .nullable()
    .describe('null: it is no gift'),
});
export type WireWishes = z.infer<typeof WireWishes>;
