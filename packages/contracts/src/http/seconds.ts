import { z } from 'zod';

/** Products that pieces of refunded orders were to become. */
export const SecondsBody = z.object({ ids: z.array(z.uuid()).max(1000) });
export type SecondsBody = z.infer<typeof SecondsBody>;

/** Those of them that were made, whether or not they have been deleted since. */
export interface SecondsMade {
  made: string[];
}
