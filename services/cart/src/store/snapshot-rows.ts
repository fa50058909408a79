import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import type { Hold } from '../rules/hold.ts';
import type { Sku } from '../rules/sku.ts';

export interface HoldRow extends Sku, Hold {
  owner: string;
  /** Microseconds of Redis's clock: the order of changes. */
  seq: number;
}
export interface ItemRow extends Sku {
  owner: Owner;
  /** 0: the item has left the cart. */
  quantity: number;
  addedAt: number;
  seq: number;
}

/** Rows arrive sorted by key, so that two instances never wait for each other in a circle. */
export async function writeHolds(client: pg.PoolClient, rows: HoldRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'cart-write-holds',
    text: `INSERT INTO cart_hold (product_id, variant_id, owner, quantity, reserved_at, expires_at, first_at, seq)
      SELECT p, v, o, q, to_timestamp(r / 1000.0), to_timestamp(e / 1000.0), to_timestamp(f / 1000.0), s
      FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
        AS rows (p, v, o, q, r, e, f, s)
      ON CONFLICT (product_id, variant_id, owner) DO UPDATE SET quantity = excluded.quantity,
        reserved_at = excluded.reserved_at, expires_at = excluded.expires_at, first_at = excluded.first_at,
        seq = excluded.seq
      WHERE excluded.seq > cart_hold.seq`,
    values: [
      rows.map((row) => row.productId),
      rows.map((row) => row.variantId),
      rows.map((row) => row.owner),
      rows.map((row) => row.quantity),
      rows.map((row) => row.reservedAt),
      rows.map((row) => row.expiresAt),
      rows.map((row) => row.firstAt),
      rows.map((row) => row.seq),
    ],
  });
}

export async function writeItems(client: pg.PoolClient, rows: ItemRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'cart-write-items',
    text: `INSERT INTO cart_item (owner, product_id, variant_id, quantity, added_at, seq)
      SELECT o, p, v, q, to_timestamp(a / 1000.0), s
      FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::bigint[], $6::bigint[]) AS rows (o, p, v, q, a, s)
      ON CONFLICT (owner, product_id, variant_id) DO UPDATE SET quantity = excluded.quantity,
        added_at = excluded.added_at, seq = excluded.seq
      WHERE excluded.seq >= cart_item.seq`,
    values: [
      rows.map((row) => row.owner),
      rows.map((row) => row.productId),
      rows.map((row) => row.variantId),
      rows.map((row) => row.quantity),
      rows.map((row) => row.addedAt),
      rows.map((row) => row.seq),
    ],
  });
}

export async function writeSettled(client: pg.PoolClient, rows: (Sku & { seq: number })[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'cart-write-settled',
    text: `INSERT INTO settled_stock (product_id, variant_id, version)
      SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
      ON CONFLICT (product_id, variant_id) DO UPDATE SET version = excluded.version
      WHERE excluded.version > settled_stock.version`,
    values: [rows.map((row) => row.productId), rows.map((row) => row.variantId), rows.map((row) => row.seq)],
  });
}

export async function countActiveHolds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*) FROM cart_hold WHERE quantity > 0 AND expires_at > now()',
  );
  return rows[0]?.count ?? 0;
}
