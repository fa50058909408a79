import type { KnownStock } from '@slipcast/contracts/http/order';
import type pg from 'pg';

/** The longest that a claim or a receipt can be used, and more. */
const KEPT_HOURS = 24;

/**
 * Records who has released pieces. It waits for sales of these pots that are under way, and every later one sees it. SKUs that
 * the ledger does not know are left out.
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

/** Deletes those that no claim and no receipt is older than. */
export async function deleteOldReleases(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(`DELETE FROM released_hold WHERE noted_at < now() - interval '${KEPT_HOURS} hours'`);
}
