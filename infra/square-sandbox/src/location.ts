import { z } from 'zod';

/** What a test may change in the account's only location. */
export const locationChange = z.strictObject({
  name: z.string().optional(),
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
  currency: z.string().length(3).optional(),
  country: z.string().length(2).optional(),
  capabilities: z.array(z.string()).optional(),
});
export type LocationChange = z.infer<typeof locationChange>;
