import type { InternalStock, KnownStock } from '@slipcast/contracts/http/ledger';
import type pg from 'pg';
import { unreconciled } from './unreconciled.ts';

/** The most changes of one SKU in one answer; the cart service asks again for the rest. */
const MOST_CHANGES = 500;

type Found = { reconciled: boolean } & (InternalStock | { productId: null });

/**
 * The stock of these SKUs, with their changes since the versions that the caller has, oldest first, in the form of the events. Leaves out
 * SKUs that the ledger does not have. Throws (`isUnreconciled`) while the ledger may have been restored and know less than the caller.
 */
export async function readStockChanges(
  client: Pick<pg.ClientBase, 'query'>,
  known: readonly KnownStock[],
): Promise<InternalStock[]> {
  const { rows } = await client.query<Found>({
    name: 'stock-changes',
    text: `
      WITH found AS (
        SELECT stock.product_id AS "productId", stock.variant_id AS "variantId", stock.on_hand AS "onHand", stock.version,
          CASE WHEN stock.quarantined THEN true END AS quarantined, coalesce(later.changes, '[]') AS changes
        FROM unnest($1::text[], $2::text[], $3::int[]) AS known (product_id, variant_id, version)
        JOIN stock USING (product_id, variant_id)
        LEFT JOIN LATERAL (
          SELECT jsonb_agg(change ORDER BY version) AS changes FROM (
            SELECT movement.version, jsonb_strip_nulls(jsonb_build_object(
              'productId', stock.product_id, 'variantId', stock.variant_id, 'version', movement.version, 'cause', movement.cause,
              -- What was on hand after this change: the balance now, without the movements since.
              'onHand', greatest(0, stock.on_hand - stock.shortfall + movement.delta - sum(movement.delta) OVER since),
              'sale', CASE WHEN movement.cause = 'sale' THEN
                jsonb_build_object('orderId', orders.id, 'owner', orders.owner, 'quantity', -movement.delta) END,
              'quarantined', CASE WHEN stock.quarantined THEN true END)) AS change
            FROM (
              SELECT version, delta, cause, order_id FROM stock_movement
              WHERE product_id = stock.product_id AND variant_id = stock.variant_id AND version > known.version
              -- A quarantine changes the version and moves nothing.
              UNION ALL SELECT stock.version, 0, 'adjustment', NULL WHERE NOT EXISTS (SELECT FROM stock_movement AS last
                WHERE last.product_id = stock.product_id AND last.variant_id = stock.variant_id AND last.version = stock.version)
            ) AS movement LEFT JOIN orders ON orders.id = movement.order_id
            WINDOW since AS (ORDER BY movement.version DESC)
            ORDER BY movement.version LIMIT ${MOST_CHANGES}
          ) AS change
        ) AS later ON stock.version > known.version
      )
      SELECT found.*, compared_as IS NOT DISTINCT FROM ledger_server() AS reconciled FROM ledger_epoch LEFT JOIN found ON true`,
    values: [
      known.map(({ productId }) => productId),
      known.map(({ variantId }) => variantId),
      known.map(({ after }) => after),
    ],
  });
  if (!rows[0]?.reconciled) throw unreconciled();
  return rows.flatMap((row) => {
    if (row.productId === null) return [];
    const { productId, variantId, onHand, version, changes, quarantined } = row;
    return [{ productId, variantId, onHand, version, changes, ...(quarantined ? { quarantined } : {}) }];
  });
}
