import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';

/** The waiting room of an update as PostgreSQL has it. */
export interface StoredRoom {
  updateId: string;
  sale: SaleTerms;
  closed: boolean;
  productIds: string[];
  /** 64 hexadecimal digits. Secret until the opening. */
  seed: string;
  pieces: number | null;
}

const ROOM = `update_id AS "updateId", sale, closed, product_ids AS "productIds", seed, pieces`;

/** Stores the newest terms of an update. Its seed is made once. */
export async function storeRoom(pool: pg.Pool, change: EventData<'update.changed.v1'>): Promise<void> {
  const { sale, state, productIds } = change;
  await pool.query(
    `INSERT INTO room (update_id, sale, closed, product_ids, seed) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (update_id) DO UPDATE SET sale = excluded.sale, closed = excluded.closed, product_ids = excluded.product_ids
     WHERE (excluded.sale ->> 'revision')::int > (room.sale ->> 'revision')::int`,
    [sale.updateId, JSON.stringify(sale), state === 'closed', productIds, randomBytes(32).toString('hex')],
  );
}

export async function readRoom(pool: pg.Pool, updateId: string): Promise<StoredRoom | undefined> {
  const { rows } = await pool.query<StoredRoom>({
    name: 'cart-read-room',
    text: `SELECT ${ROOM} FROM room WHERE update_id = $1 AND jsonb_typeof(sale -> 'room') = 'object'`,
    values: [updateId],
  });
  return rows[0];
}

/** Rooms in which people may be waiting: their update is open. */
export async function readOpenRooms(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ updateId: string }>({
    name: 'cart-open-rooms',
    text: `SELECT update_id AS "updateId" FROM room WHERE NOT closed AND jsonb_typeof(sale -> 'room') = 'object'
      AND (sale ->> 'opensAt')::timestamptz <= clock_timestamp()`,
  });
  return rows.map(({ updateId }) => updateId);
}

/** The variants of an update's pots, of those that are in the shop. */
export async function readRoomSkus(pool: pg.Pool, { updateId, productIds }: StoredRoom) {
  const { rows } = await pool.query<{ productId: string; variantId: string }>({
    name: 'cart-room-skus',
    text: `SELECT id AS "productId", sku ->> 'variantId' AS "variantId"
      FROM product, jsonb_array_elements(facts -> 'skus') AS sku
      WHERE id = ANY ($1::text[]) AND NOT removed AND facts -> 'sale' ->> 'updateId' = $2`,
    values: [productIds, updateId],
  });
  return rows;
}
