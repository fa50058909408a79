import { z } from 'zod';
import { Pounds, text } from './fields.ts';

export const OrderDiscounts = z
  .array(
    z.object({
      code: text('SPRING10'),
      by: z.enum(['percentage', 'amount', 'free-delivery']),
      words: text('10% off'),
      amount: Pounds,
    }),
  )
  .describe('The codes it was placed with');
