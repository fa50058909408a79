import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import type { Queryable } from '../sql.ts';

/** Remembers when updates open, and how much earlier for readers with a link of their own. */
export const onUpdateChanged = {
  topics: ['update.changed.v1'],
  group: 'user.update-openings',
  async handle({ data }: EventEnvelope, client: pg.PoolClient): Promise<void> {
    const { sale, state } = parseEvent('update.changed.v1', data);
    await client.query(
      `INSERT INTO update_opening (update_id, revision, opens_at, early_minutes, is_closed) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (update_id) DO UPDATE SET revision = excluded.revision, opens_at = excluded.opens_at,
         early_minutes = excluded.early_minutes, is_closed = excluded.is_closed
       WHERE excluded.revision > update_opening.revision`,
      [sale.updateId, sale.revision, sale.opensAt, sale.earlyMinutes, state === 'closed'],
    );
  },
};

/** How many minutes earlier readers may still buy; 0 from the opening on, and for updates that give no early access. */
export async function earlyMinutesOf(db: Queryable, updateId: string): Promise<number> {
  const { rows } = await db.query<{ minutes: number }>(
    `SELECT early_minutes AS minutes FROM update_opening
     WHERE update_id = $1 AND NOT is_closed AND opens_at > clock_timestamp()`,
    [updateId],
  );
  return rows[0]?.minutes ?? 0;
}
