import type pg from 'pg';
import type { AppliedRow, HoldRow, ItemRow } from './snapshot-queries.ts';

/** One list for each column. Rows must be sorted by key, so that two instances never deadlock. */
async function write<Row>(
  client: pg.PoolClient,
  rows: Row[],
  { name, text, columns }: { name: string; text: string; columns: (keyof Row)[] },
): Promise<void> {
  if (rows.length === 0) return;
  await client.query({ name, text, values: columns.map((column) => rows.map((row) => row[column])) });
}

export const writeHolds = (client: pg.PoolClient, rows: HoldRow[]): Promise<void> =>
  write(client, rows, {
    name: 'cart-write-holds',
    columns: [
      'productId',
      'variantId',
      'owner',
      'quantity',
      'reservedAt',
      'expiresAt',
      'firstAt',
      'seq',
      'sold',
    ],
    text: `INSERT INTO cart_hold (product_id, variant_id, owner, quantity, reserved_at, expires_at, first_at, seq, sold)
      SELECT product_id, variant_id, owner, quantity, to_timestamp(reserved / 1000), to_timestamp(expires / 1000), to_timestamp(first / 1000), seq, sold IS TRUE
      FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::float8[], $6::float8[], $7::float8[], $8::bigint[], $9::boolean[])
        AS hold (product_id, variant_id, owner, quantity, reserved, expires, first, seq, sold)
      ON CONFLICT (product_id, variant_id, owner) DO UPDATE SET quantity = excluded.quantity,
        reserved_at = excluded.reserved_at, expires_at = excluded.expires_at, first_at = excluded.first_at,
        seq = excluded.seq, sold = excluded.sold
      WHERE excluded.seq > cart_hold.seq`,
  });

export const writeItems = (client: pg.PoolClient, rows: ItemRow[]): Promise<void> =>
  write(client, rows, {
    name: 'cart-write-items',
    columns: ['owner', 'productId', 'variantId', 'quantity', 'addedAt', 'seq'],
    text: `INSERT INTO cart_item (owner, product_id, variant_id, quantity, added_at, seq)
      SELECT owner, product_id, variant_id, quantity, to_timestamp(added / 1000), seq
      FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::float8[], $6::bigint[])
        AS item (owner, product_id, variant_id, quantity, added, seq)
      ON CONFLICT (owner, product_id, variant_id) DO UPDATE SET quantity = excluded.quantity,
        added_at = excluded.added_at, seq = excluded.seq
      WHERE excluded.seq >= cart_item.seq`,
  });

export const writeApplied = (client: pg.PoolClient, rows: AppliedRow[]): Promise<void> =>
  write(client, rows, {
    name: 'cart-write-applied',
    columns: ['productId', 'variantId', 'version'],
    text: `INSERT INTO applied_sales (product_id, variant_id, version)
      SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
      ON CONFLICT (product_id, variant_id) DO UPDATE
        SET version = greatest(excluded.version, applied_sales.version), idle = false
      WHERE excluded.version > applied_sales.version OR applied_sales.idle`,
  });
