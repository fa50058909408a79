import type pg from 'pg';
import type { EventData } from '@slipcast/contracts/events/registry';
import { noteChanges, type ChangeReply } from './hold-changes.ts';
import type { CartRedis } from './redis.ts';
import { skuKeys, type Sku } from '../rules/sku.ts';
import type { Snapshot } from './snapshot.ts';

export type StockChange = EventData<'stock.changed.v1'>;
/** Brings a stock change into the replica, once; with a sale the buyer's hold shrinks in the same call. */
export type Settle = (change: StockChange) => Promise<void>;

/** Longer than a ledger reading is under way. */
const REMEMBER_VERSION_SECONDS = 3600;

export const createSettle =
  (redis: CartRedis, pool: pg.Pool, snapshot: Snapshot, coolMs: number): Settle =>
  async (change) => {
    const { onHand, version, sale } = change;
    const sku: Sku = { productId: change.productId, variantId: change.variantId };
    const run = () =>
      redis.cartSettle(
        ...skuKeys(sku),
        coolMs,
        onHand,
        version,
        sale?.owner ?? '',
        sale?.quantity ?? 0,
        REMEMBER_VERSION_SECONDS,
      ) as Promise<ChangeReply>;
    let reply = await run();
    if (reply[0] === 'missing') {
      // A replica that nobody needs stays away; what a later rebuild reads must know of the sale.
      await snapshot.flushed();
      await settleSnapshot(pool, change);
      reply = await run();
    }
    if (reply[0] === 'ok') noteChanges(snapshot, sku, reply);
  };

/** Once per version; what is bought up does not count as given up. Later than every change of the hold that was made before Redis lost it, hence the clock. */
async function settleSnapshot(pool: pg.Pool, change: StockChange): Promise<void> {
  await pool.query({
    name: 'cart-settle-snapshot',
    text: `WITH newer AS (
        INSERT INTO settled_stock (product_id, variant_id, version) VALUES ($1, $2, $3)
        ON CONFLICT (product_id, variant_id) DO UPDATE SET version = excluded.version
        WHERE excluded.version > settled_stock.version RETURNING 1)
      UPDATE cart_hold SET quantity = greatest(0, quantity - $5::int),
        first_at = CASE WHEN quantity <= $5::int THEN now() ELSE first_at END,
        expires_at = CASE WHEN quantity <= $5::int THEN now() ELSE expires_at END,
        seq = greatest(seq + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)
      WHERE product_id = $1 AND variant_id = $2 AND owner = $4 AND EXISTS (SELECT FROM newer)`,
    values: [
      change.productId,
      change.variantId,
      change.version,
      change.sale?.owner ?? '',
      change.sale?.quantity ?? 0,
    ],
  });
}
