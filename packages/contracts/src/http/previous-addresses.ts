import { z } from 'zod';
import { text } from './fields.ts';

/** Where an account's earlier orders went. */
export const WirePreviousAddress = z.object({
  address: text('1 Kiln Lane, Stoke-on-Trent, ST1 5AB'),
  parsed: z.object({
    line1: text('1 Kiln Lane'),
    line2: text(''),
    city: text('Stoke-on-Trent'),
    postalCode: text('ST1 5AB'),
  }),
});
export type WirePreviousAddress = z.infer<typeof WirePreviousAddress>;
export const PreviousAddresses = z.object({ addresses: z.array(WirePreviousAddress) });
