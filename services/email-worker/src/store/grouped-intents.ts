import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import type pg from 'pg';
import { claimIntents, markSent, type ClaimedIntent } from './intent-store.ts';

const MOST_AT_ONCE = 100;

/** Emails that are sent at the same time share their statements. A single one does not wait. */
export function createGroupedIntents(pool: pg.Pool, abandonedAfterMs: number) {
  const claim = createBatchLoader<{ id: string; claimed?: ClaimedIntent }>(
    async (wanted) => {
      const ids = wanted.map(({ id }) => id);
      const claimed = new Map(
        (await claimIntents(pool, ids, abandonedAfterMs)).map((intent) => [intent.id, intent]),
      );
      for (const one of wanted) {
        const intent = claimed.get(one.id);
        // Of two that want the same email, one sends it.
        if (intent && claimed.delete(one.id)) one.claimed = intent;
      }
    },
    MOST_AT_ONCE,
    isDatabaseUnavailable,
  );
  const sent = createBatchLoader<{ id: string; response: string }>(
    (all) => markSent(pool, all),
    MOST_AT_ONCE,
    isDatabaseUnavailable,
  );
  return {
    /** Null: it has been sent or has failed, or another worker is sending it. */
    async claim(id: string): Promise<ClaimedIntent | null> {
      const wanted: { id: string; claimed?: ClaimedIntent } = { id };
      await claim(wanted);
      return wanted.claimed ?? null;
    },
    markSent: (id: string, response: string): Promise<void> => sent({ id, response }),
  };
}
export type GroupedIntents = ReturnType<typeof createGroupedIntents>;
