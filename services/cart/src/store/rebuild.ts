import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { InternalStock } from '@slipcast/contracts/http/order';
import type { Logger } from '@slipcast/service-kit/logs';
import { Refusal } from '@slipcast/contracts/refusal';
import type { ServiceClient } from '@slipcast/service-kit/service-client';
import { refusalFrom } from '@slipcast/service-kit/service-client';
import { noteChanges, type ChangeReply } from './hold-changes.ts';
import type { CartRedis } from './redis.ts';
import { skuKeys, skuText, type Sku } from '../rules/sku.ts';
import type { Snapshot } from './snapshot.ts';

/** Makes the replica of a SKU that Redis does not have: stock from the ledger, live and former holds from the snapshot. */
export interface Rebuild {
  /** False when the ledger does not know the SKU. Throws Refusal 'unavailable' when the ledger does not answer. */
  ensure(sku: Sku): Promise<boolean>;
}

/** Readings that events have overtaken are read again, for two seconds in all. */
const TRIES = 40;
const AGAIN_MS = 50;

export function createRebuild(options: {
  redis: CartRedis;
  pool: pg.Pool;
  orders: ServiceClient;
  snapshot: Snapshot;
  coolMs: number;
  logger: Logger;
}): Rebuild {
  const { redis, pool, orders, snapshot, coolMs, logger } = options;
  const running = new Map<string, Promise<boolean>>();

  const install = async (sku: Sku): Promise<boolean> => {
    // Changes that this process still has to write down belong to the holds too.
    await snapshot.flushed();
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const stock = await orders.get<InternalStock>(`/internal/stock/${sku.productId}/${sku.variantId}`);
      if (stock.status === 404) return false;
      if (stock.status !== 200) throw refusalFrom(stock);
      const { settled, holds } = await readSnapshot(pool, sku, coolMs);
      const { onHand, version } = stock.body;
      const reply = (await redis.cartInstall(
        ...skuKeys(sku),
        coolMs,
        onHand,
        version,
        settled,
        attempt === TRIES ? 1 : 0,
        ...holds,
      )) as ChangeReply;
      if (reply[0] === 'present') return true;
      if (reply[0] === 'ok') {
        noteChanges(snapshot, sku, reply);
        logger.info({ ...sku, onHand, version, holds: holds.length / 5 }, 'replica rebuilt');
        return true;
      }
      await sleep(AGAIN_MS);
    }
    throw new Refusal('unavailable', 'This item cannot be reserved just now. Please try again in a moment.', {
      headers: { 'retry-after': '2' },
    });
  };
  return {
    ensure(sku) {
      const key = skuText(sku);
      let one = running.get(key);
      if (!one) {
        one = install(sku).finally(() => running.delete(key));
        running.set(key, one);
      }
      return one;
    },
  };
}

async function readSnapshot(
  pool: pg.Pool,
  sku: Sku,
  coolMs: number,
): Promise<{ settled: number; holds: (string | number)[] }> {
  const [settled, holds] = await Promise.all([
    pool.query<{ version: number }>({
      name: 'cart-read-settled',
      text: 'SELECT version FROM settled_stock WHERE product_id = $1 AND variant_id = $2',
      values: [sku.productId, sku.variantId],
    }),
    pool.query<{ owner: string; quantity: number; reserved: number; expires: number; first: number }>({
      name: 'cart-read-holds',
      text: `SELECT owner, quantity, (extract(epoch FROM reserved_at) * 1000)::bigint AS reserved,
          (extract(epoch FROM expires_at) * 1000)::bigint AS expires,
          (extract(epoch FROM first_at) * 1000)::bigint AS first
        FROM cart_hold WHERE product_id = $1 AND variant_id = $2
          AND expires_at > now() - interval '1 minute' - $3 * interval '1 millisecond'
        ORDER BY first_at, owner`,
      values: [sku.productId, sku.variantId, coolMs],
    }),
  ]);
  return {
    settled: settled.rows[0]?.version ?? 0,
    holds: holds.rows.flatMap((row) => [row.owner, row.quantity, row.reserved, row.expires, row.first]),
  };
}
