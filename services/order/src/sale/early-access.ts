import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Owner } from '@slipcast/contracts/ids';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { earlyTerms, saleState } from '@slipcast/contracts/sale-words';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import type { Pot } from '../ledger/products.ts';

/** Longer than an update is announced before it opens. */
const STORED_DAYS = 120;

/** Who may buy before a shop update opens (ADR 74). What is old is deleted with it. */
export const onEarlyLinkChanged = {
  topics: ['early-link.changed.v1'],
  group: 'order.early-access',
  async handle({ data }: EventEnvelope, client: pg.PoolClient): Promise<void> {
    const { linkId, updateId, version, owner } = parseEvent('early-link.changed.v1', data);
    await client.query(
      `INSERT INTO early_access (link_id, update_id, version, owner) VALUES ($1, $2, $3, $4)
       ON CONFLICT (link_id) DO UPDATE SET version = excluded.version, owner = excluded.owner, at = now()
       WHERE excluded.version > early_access.version`,
      [linkId, updateId, version, owner],
    );
    await client.query('DELETE FROM early_access WHERE at < now() - make_interval(days => $1)', [
      STORED_DAYS,
    ]);
  },
};

type Terms = SaleTerms | null | undefined;
/** The terms of a pot as they are for one buyer. */
export type OwnTerms = <T extends Terms>(sale: T) => T;

/**
 * Asks who has early access only before an opening that gives some. The sale itself asks again.
 *
 * @param now by the clock of the database
 */
export async function readOwnTerms(
  pool: Pick<pg.Pool, 'query'>,
  owner: Owner | null,
  pots: ReadonlyMap<string, Pick<Pot, 'sale'>>,
  now: Date,
): Promise<OwnTerms> {
  const updates = [...pots.values()].flatMap(({ sale }) =>
    sale?.earlyMinutes && saleState(sale, now.getTime()) === 'not-open-yet' ? [sale.updateId] : [],
  );
  if (owner === null || updates.length === 0) return (sale) => sale;
  const { rows } = await pool.query<{ updateId: string }>({
    name: 'order-early-access',
    text: `SELECT update_id AS "updateId" FROM early_access WHERE update_id = ANY ($1::text[]) AND owner = $2`,
    values: [updates, owner],
  });
  const early = new Set(rows.map(({ updateId }) => updateId));
  return (sale) => (sale && early.has(sale.updateId) ? earlyTerms(sale) : sale);
}
