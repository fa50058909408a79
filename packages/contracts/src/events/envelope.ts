import { z } from 'zod';

/** What every event is wrapped in. `key` is the aggregate's id: events of one key stay in order. */
export const Envelope = z.object({
  id: z.uuid(),
  type: z.string(),
  occurredAt: z.iso.datetime(),
  key: z.string().min(1),
  traceparent: z.string().optional(),
  data: z.unknown(),
});
