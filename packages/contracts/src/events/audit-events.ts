import { z } from 'zod';
import { AUDIT_ACTIONS } from '../audit.ts';

export const AUDIT_EVENTS = {
  /** `userId` is null for the operator's command; without `at` it happened when the event occurred. */
  'audit.recorded.v1': z
    .object({
      userId: z.string().nullable(),
      requestId: z.string(),
      action: z.enum(AUDIT_ACTIONS),
      objectId: z.string(),
      object: z.string(),
      changes: z.array(
        z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
      at: z.iso.datetime().optional(),
    })
    .describe('Someone changed something in the back office.'),
};
