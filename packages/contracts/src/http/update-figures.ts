import { z } from 'zod';
import { Count, Pounds } from './fields.ts';
import { MailCounts } from './mails.ts';

/** What was bought of a shop update, for the maker on the evening. */
export const UpdateFigures = z
  .object({
    orders: Count,
    sold: Count.describe('Pieces of orders that are not cancelled'),
    takings: Pounds.describe('Pounds, with delivery, of orders that are paid'),
    unpaid: Count.describe('Orders whose payment is not complete yet'),
    cancelled: Count.describe(
      'Orders that were cancelled, for example because the card was refused in the end',
    ),
    emails: MailCounts.nullable()
      .optional()
      .describe('The emails about these orders; null: the email worker does not answer'),
  })
  .meta({ id: 'UpdateFigures' });
export type UpdateFigures = z.infer<typeof UpdateFigures>;
