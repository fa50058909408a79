import type { InternalPayout } from '@slipcast/contracts/http/payouts';
import type pg from 'pg';
import type { ProviderPayout } from '../provider/provider.ts';

/** Payouts, so that the books of a month do not depend on the provider's answer. */
export const createPayoutStore = (pool: pg.Pool) => ({
  async note(payouts: readonly ProviderPayout[]): Promise<void> {
    if (payouts.length === 0) return;
    await pool.query({
      name: 'payouts-note',
      text: `
        INSERT INTO payout (provider_payout_id, amount_pence, state, made_at, arrives_on, parts)
        SELECT id, "amountPence", state, "madeAt", "arrivesOn", parts
        FROM jsonb_to_recordset($1::jsonb) AS given
          (id text, "amountPence" integer, state text, "madeAt" timestamptz, "arrivesOn" date, parts jsonb)
        ON CONFLICT (provider_payout_id) DO UPDATE SET amount_pence = excluded.amount_pence, state = excluded.state,
          arrives_on = excluded.arrives_on, parts = excluded.parts`,
      values: [JSON.stringify(payouts)],
    });
  },

  /** Those made from `from` on and before `to`, the oldest first. */
  async between(from: string, to: string): Promise<InternalPayout[]> {
    const { rows } = await pool.query<Omit<InternalPayout, 'madeAt'> & { madeAt: Date }>({
      name: 'payouts-between',
      text: `SELECT provider_payout_id AS id, amount_pence AS "amountPence", state, made_at AS "madeAt",
               to_char(arrives_on, 'YYYY-MM-DD') AS "arrivesOn", parts
             FROM payout WHERE made_at >= $1 AND made_at < $2 ORDER BY made_at, provider_payout_id`,
      values: [from, to],
    });
    return rows.map(({ madeAt, ...payout }) => ({ ...payout, madeAt: madeAt.toISOString() }));
  },
});
