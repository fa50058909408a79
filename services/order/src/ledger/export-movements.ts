import { CSV_FILE, sendCsv, type Cell } from '@slipcast/service-kit/csv';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type pg from 'pg';
import { bySql, whatSql } from './movements.ts';

const COLUMNS = [
  'product_id',
  'variant',
  'product',
  'colour',
  'number',
  'at',
  'what',
  'change',
  'stock',
  'shortfall',
  'order',
  'by',
];

interface Row {
  productId: string;
  variantId: string;
  version: number;
  name: string | null;
  color: string | null;
  at: Date;
  what: string;
  change: number;
  orderNumber: string | null;
  by: string | null;
}
/** Movements that are read at once. */
const BATCH = 1000;

/** All movements in batches, SKU by SKU, each from its first on. */
async function* batches(pool: pg.Pool, batch: number): AsyncGenerator<Row[]> {
  let after: Pick<Row, 'productId' | 'variantId' | 'version'> = { productId: '', variantId: '', version: 0 };
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await pool.query<Row>({
      name: 'movements-export',
      text: `
        WITH movement AS (
          SELECT * FROM stock_movement WHERE (product_id, variant_id, version) > ($1::text, $2::text, $3::int)
          ORDER BY product_id, variant_id, version LIMIT $4
        )
        SELECT movement.product_id AS "productId", movement.variant_id AS "variantId", movement.version, product.name, sku.color,
          at, ${whatSql('movement')} AS what, delta AS change, orders.order_number AS "orderNumber", ${bySql('movement')} AS by
        FROM movement LEFT JOIN product ON product.id = movement.product_id LEFT JOIN sku USING (product_id, variant_id)
        LEFT JOIN orders ON orders.id = movement.order_id
        ORDER BY movement.product_id, movement.variant_id, movement.version`,
      values: [after.productId, after.variantId, after.version, batch],
    });
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    yield rows;
  }
}

/** With the stock after each: the sum of a SKU's movements is what is on hand less the shortfall. */
export async function* movementRows(pool: pg.Pool, batch = BATCH): AsyncGenerator<Cell[]> {
  let sku = '';
  let balance = 0;
  for await (const rows of batches(pool, batch))
    for (const row of rows) {
      const key = JSON.stringify([row.productId, row.variantId]);
      balance = (key === sku ? balance : 0) + row.change;
      sku = key;
      yield [
        row.productId,
        row.variantId,
        row.name,
        row.color,
        row.version,
        row.at.toISOString(),
        row.what,
        row.change,
        Math.max(0, balance),
        Math.max(0, -balance),
        row.orderNumber,
        row.by,
      ];
    }
}

/** Everything that has ever moved the stock, as a table, read in batches however long it is. */
export const exportRoutes = ({ pool }: { pool: pg.Pool }) => [
  endpoint({
    route: 'GET /api/admin/ledger/movements/export',
    access: 'admin',
    importance: 'search',
    summary: 'All stock movements as a CSV file, by product and variant, with the stock after each',
    answer: CSV_FILE,
    handle: ({ res }) => sendCsv(res, 'movements', COLUMNS, movementRows(pool)),
  }),
];
