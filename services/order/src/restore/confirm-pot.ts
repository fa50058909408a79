import type { PotDecision } from '@slipcast/contracts/http/ledger';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { advanceEpoch } from './restore-store.ts';

/**
 * Ends a quarantine with a count, as one movement. The count is what is left for sale, so orders for this pot that are created again later
 * take nothing out of it. False: the pot is not in quarantine.
 *
 * @param adjusted the catalogue's sum of edits, all of which the count includes; undefined: the catalogue does not know the pot
 */
export function confirmPot(
  pool: pg.Pool,
  { productId, variantId, onHand }: PotDecision,
  adjusted: number | undefined,
  by: Actor,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{
      onHand: number;
      shortfall: number;
      version: number;
      before: number;
      name: string | null;
    }>(
      `WITH decided AS (
         UPDATE quarantine SET decided_at = now(), decided_on_hand = $3::int
         WHERE product_id = $1 AND variant_id = $2 AND decided_at IS NULL RETURNING 1
       ), before AS (
         SELECT on_hand, shortfall FROM stock WHERE product_id = $1 AND variant_id = $2 AND EXISTS (SELECT FROM decided) FOR UPDATE
       ), moved AS (
         UPDATE stock SET on_hand = $3::int, shortfall = CASE WHEN $3::int = 0 THEN stock.shortfall ELSE 0 END, version = stock.version + 1, quarantined = false,
           adjusted = coalesce($4::int, adjusted)
         FROM before WHERE product_id = $1 AND variant_id = $2
         RETURNING stock.*, before.on_hand AS before, stock.on_hand - stock.shortfall - before.on_hand + before.shortfall AS delta
       ), recorded AS (
         INSERT INTO stock_movement (product_id, variant_id, version, delta, cause, by_user)
         SELECT product_id, variant_id, version, delta, 'adjustment', $5 FROM moved
       )
       SELECT moved.on_hand AS "onHand", moved.shortfall, moved.version, moved.before, concat_ws(', ', product.name, sku.color) AS name
       FROM moved LEFT JOIN product ON product.id = product_id LEFT JOIN sku USING (product_id, variant_id)`,
      [productId, variantId, onHand, adjusted ?? null, by.userId],
    );
    const [moved] = rows;
    if (!moved) return false;
    const { before, name, ...stock } = moved;
    const data = { productId, variantId, ...stock, cause: 'adjustment' };
    const pieces = { before: { Stock: String(before) }, after: { Stock: String(onHand) } };
    const counted = { objectId: productId, object: name || productId, ...pieces };
    await enqueue(client, [
      { type: 'stock.changed.v1', key: productId, data },
      auditEvent(by, { action: 'ledger.pot-counted', ...counted }),
    ]);
    await advanceEpoch(client);
    return true;
  });
}
