import type { KnownStock } from '@slipcast/contracts/http/ledger';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type pg from 'pg';
import type { OrderKit } from '../order-kit.ts';

/** Longer than any claim or receipt can be used. */
const KEPT_HOURS = 24;
const HOUR_SECONDS = 3600;

/**
 * Records which shoppers have released pieces, so that every later sale of these pots sees it. Waits for sales that are under way. Leaves
 * out SKUs that the ledger does not have.
 */
export async function recordReleases(
  client: Pick<pg.ClientBase, 'query'>,
  skus: readonly KnownStock[],
): Promise<void> {
  const releases = skus.flatMap(({ productId, variantId, released = [] }) =>
    released.map(({ owner, seq }) => ({ product_id: productId, variant_id: variantId, owner, seq })),
  );
  if (releases.length === 0) return;
  await client.query({
    name: 'stock-released',
    text: `
      WITH release AS (
        SELECT product_id, variant_id, owner, max(seq) AS seq
        FROM jsonb_to_recordset($1) AS release (product_id text, variant_id text, owner text, seq bigint)
        GROUP BY product_id, variant_id, owner
      ), locked AS MATERIALIZED (
        SELECT product_id, variant_id FROM stock
        WHERE (product_id, variant_id) IN (SELECT product_id, variant_id FROM release)
        ORDER BY product_id COLLATE "C", variant_id COLLATE "C" FOR UPDATE
      )
      INSERT INTO released_hold (product_id, variant_id, owner, seq)
      SELECT product_id, variant_id, owner, seq FROM release JOIN locked USING (product_id, variant_id)
      ORDER BY product_id, variant_id, owner
      ON CONFLICT (product_id, variant_id, owner)
      DO UPDATE SET seq = greatest(released_hold.seq, excluded.seq), noted_at = excluded.noted_at`,
    values: [JSON.stringify(releases)],
  });
}

/** Deletes releases that every claim and receipt is younger than. Several replicas may run it at once. */
export const deleteOldReleases = ({ pool, logger }: Pick<OrderKit, 'pool' | 'logger'>): Component =>
  createTicker({
    name: 'deletion of old releases',
    seconds: HOUR_SECONDS,
    task: async () => {
      await pool.query(`DELETE FROM released_hold WHERE noted_at < now() - interval '${KEPT_HOURS} hours'`);
    },
    logger,
  });
