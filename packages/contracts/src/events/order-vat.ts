import { z } from 'zod';

/** VAT that an order's total includes, as the shop was registered when the order was placed. 20 is 20%. */
export const OrderVat = z.object({
  ratePercent: z.number().positive(),
  number: z.string(),
  includedPence: z.number().int().min(0),
});
export type OrderVat = z.infer<typeof OrderVat>;
