import { z } from 'zod';
import { Owner } from '../ids.ts';

export const EARLY_LINK_EVENTS = {
  'early-link.changed.v1': z
    .object({
      linkId: z.uuid(),
      updateId: z.string(),
      /** Rises with each change of the link. */
      version: z.number().int().min(1),
      /** Whose early access it gives; null: no one’s any more. */
      owner: Owner.nullable(),
    })
    .describe(
      'A guest or an account has early access to a shop update by a reader’s personal link, or has lost it.',
    ),
};
