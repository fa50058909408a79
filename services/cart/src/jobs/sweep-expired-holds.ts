import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { skuText, type Sku } from '../rules/sku.ts';
import type { Holds } from '../store/holds.ts';

const BATCH = 200;

/**
 * Frees expired reservations that nobody has asked for since, and deletes what no rebuild needs: holds whose waiting
 * period is over, removed items after an hour, guests' carts once their cookie has ended.
 */
export function createSweeper(options: {
  pool: pg.Pool;
  holds: Pick<Holds, 'read'>;
  seconds: number;
  waitMs: number;
  logger: Logger;
}): Component {
  const { pool, holds, seconds, waitMs, logger } = options;
  const task = async () => {
    const { rows } = await pool.query<Sku>(
      `DELETE FROM cart_hold WHERE ctid IN (SELECT ctid FROM cart_hold WHERE expires_at < now() - interval '2 minutes' - $2 * interval '1 millisecond' LIMIT $1)
       RETURNING product_id AS "productId", variant_id AS "variantId"`,
      [BATCH, waitMs],
    );
    const skus = new Map(rows.map((row) => [skuText(row), row]));
    // Reading a SKU frees what has expired.
    for (const sku of skus.values()) await holds.read(sku, null);
    await pool.query(
      `DELETE FROM cart_item WHERE ctid IN (SELECT ctid FROM cart_item WHERE
         (quantity = 0 AND seq < extract(epoch FROM now() - interval '1 hour') * 1000000)
         OR (owner LIKE 'g:%' AND seq < extract(epoch FROM now() - interval '31 days') * 1000000) LIMIT $1)`,
      [BATCH],
    );
  };
  return createTicker({ name: 'sweep of expired holds', seconds, task, logger });
}
