import { throttled } from '@slipcast/event-bus/timing';
import type { Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { Holds } from './hold-store.ts';

const BATCH = 200;
/** SKUs that are read at the same time, so that one that hangs does not stop the others. */
const AT_ONCE = 8;
const ITEMS_EVERY_MS = 600_000;
const ITEMS = 20_000;

/**
 * Frees expired reservations that no request has touched since, and deletes what no rebuild needs: holds whose waiting period is over,
 * removed items after an hour, and guests' carts once their cookie has ended. Instances that sweep at the same time take different rows.
 * The ends are by Redis's clock and compared with PostgreSQL's, so rows stay two minutes longer: if the clocks were further apart than that
 * and the waiting period, a loss of Redis would lose reservations.
 */
export function createSweeper(options: {
  pool: pg.Pool;
  holds: Pick<Holds, 'read'>;
  seconds: number;
  waitMs: number;
  logger: Logger;
}): Component {
  const { pool, holds, seconds, waitMs, logger } = options;
  /** Takes the next hold that ended long ago; undefined if there is none. */
  const take = async (): Promise<Sku | undefined> => {
    const { rows } = await pool.query<Sku>({
      name: 'sweep-expired-hold',
      text: `DELETE FROM cart_hold WHERE ctid IN (SELECT ctid FROM cart_hold
         WHERE expires_at < now() - interval '2 minutes' - $1 * interval '1 millisecond' LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING product_id AS "productId", variant_id AS "variantId"`,
      values: [waitMs],
    });
    return rows[0];
  };
  // Each time all items are read, because an index would make every change of a cart dearer.
  const deleteItems = throttled(ITEMS_EVERY_MS, async () => {
    await pool.query({
      name: 'sweep-items',
      text: `DELETE FROM cart_item WHERE ctid IN (SELECT ctid FROM cart_item WHERE
         (quantity = 0 AND seq < extract(epoch FROM now() - interval '1 hour') * 1000000)
         OR (owner LIKE 'g:%' AND seq < extract(epoch FROM now() - interval '31 days') * 1000000)
         LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      values: [ITEMS],
    });
  });
  const task = async (stopping: AbortSignal) => {
    let left = BATCH;
    // One row at a time, so that a stop does not wait long. Reading a SKU frees what has expired.
    const lane = async () => {
      while (left-- > 0 && !stopping.aborted) {
        const sku = await take();
        if (!sku) return;
        await holds.read(sku, null);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    if (!stopping.aborted) await deleteItems();
  };
  return createTicker({ name: 'sweep of expired holds', seconds, task, logger });
}
