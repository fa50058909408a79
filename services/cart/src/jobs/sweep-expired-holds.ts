import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { Holds } from '../store/holds.ts';
import type { Sku } from '../rules/sku.ts';

const AT_ONCE = 200;

/**
 * Frees expired reservations that nobody asked for since, and forgets what no rebuild needs: rows of holds whose cool-down is over,
 * removed items after an hour, guests' carts after their cookie's end.
 */
export function createSweeper(options: {
  pool: pg.Pool;
  holds: Pick<Holds, 'look'>;
  everyMs: number;
  coolMs: number;
  logger: Logger;
}): Component & { sweep(): Promise<void> } {
  const { pool, holds, everyMs, coolMs, logger } = options;
  const sweep = async () => {
    const { rows } = await pool.query<Sku>(
      `DELETE FROM cart_hold WHERE ctid IN (SELECT ctid FROM cart_hold WHERE expires_at < now() - interval '2 minutes' - $2 * interval '1 millisecond' LIMIT $1)
       RETURNING product_id AS "productId", variant_id AS "variantId"`,
      [AT_ONCE, coolMs],
    );
    const skus = new Map(rows.map((row) => [`${row.productId}:${row.variantId}`, row]));
    for (const sku of skus.values()) await holds.look(sku, null);
    await pool.query(
      `DELETE FROM cart_item WHERE ctid IN (SELECT ctid FROM cart_item WHERE
         (quantity = 0 AND seq < extract(epoch FROM now() - interval '1 hour') * 1000000)
         OR (owner LIKE 'g:%' AND seq < extract(epoch FROM now() - interval '31 days') * 1000000) LIMIT $1)`,
      [AT_ONCE],
    );
  };
  const ticker = createTicker({
    name: 'sweep of expired holds',
    seconds: everyMs / 1000,
    task: sweep,
    logger,
  });
  return { ...ticker, sweep };
}
