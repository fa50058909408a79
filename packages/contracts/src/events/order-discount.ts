import { z } from 'zod';

/** A code that an order was placed with. `pence`: what it took off the goods, or off delivery where that became free. */
export const OrderDiscount = z.object({
  codeId: z.string(),
  code: z.string(),
  by: z.enum(['percentage', 'amount', 'free-delivery']),
  words: z.string(),
  pence: z.number().int().min(0),
});
export type OrderDiscount = z.infer<typeof OrderDiscount>;
