import type { EventData } from '@slipcast/contracts/events/registry';
import type pg from 'pg';
import { skuKey, type Sku, type WantedItem } from '../sale/pricing.ts';
import { adjustStock, type StockEvent } from './stock-ledger.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;
/** Nothing can be claimed or sold of what is not known, so no claim of it may be live. */
const NOTHING_FOUND = new Date(0);

/**
 * The wanted SKUs, by `skuKey`, and when they were read by the database's clock. A SKU that this service has not heard of
 * is missing.
 */
export async function readSkus(
  client: Queryable,
  items: readonly WantedItem[],
): Promise<{ skus: Map<string, Sku>; at: Date }> {
  const { rows } = await client.query<Sku & { at: Date }>({
    name: 'skus',
    text: `
      SELECT product_id AS "productId", variant_id AS "variantId", sku.active AND product.active AS active,
        product.name AS "productName", sku.color, sku.price_pence AS "unitPence", sku.image_url AS "imageUrl", sku.images,
        product.image_url AS "productImageUrl", product.images AS "productImages", now() AS at
      FROM unnest($1::text[], $2::text[]) AS wanted (product_id, variant_id)
      JOIN sku USING (product_id, variant_id) JOIN product ON product.id = product_id`,
    values: [items.map(({ product_id }) => product_id), items.map(({ variant_id }) => variant_id)],
  });
  const skus = new Map<string, Sku>();
  for (const { at: _, ...sku } of rows) skus.set(skuKey(sku.productId, sku.variantId), sku);
  return { skus, at: rows[0]?.at ?? NOTHING_FOUND };
}

/** Whether this version is newer than the one in the database. Locks the product, so that two versions never mix. */
async function lockIfNewer(client: Queryable, productId: string, version: number): Promise<boolean> {
  await client.query(
    `INSERT INTO product (id, version, name, images, active) VALUES ($1, 0, '', '[]', false) ON CONFLICT DO NOTHING`,
    [productId],
  );
  const { rows } = await client.query<{ version: number }>(
    'SELECT version FROM product WHERE id = $1 FOR UPDATE',
    [productId],
  );
  return (rows[0]?.version ?? 0) < version;
}

/** Sorted, as sales lock them too. */
async function adjustStocks(
  client: Queryable,
  productId: string,
  skus: readonly { variantId: string; stockAdjusted: number; adjustedBy?: string | undefined }[],
): Promise<StockEvent[]> {
  const events: StockEvent[] = [];
  for (const { variantId, stockAdjusted, adjustedBy } of skus.toSorted((a, b) =>
    a.variantId < b.variantId ? -1 : 1,
  ))
    events.push(...(await adjustStock(client, productId, variantId, stockAdjusted, adjustedBy)));
  return events;
}

/** Projects a product and brings its stock up to date; returns what changed in the ledger. */
export async function projectProduct(
  client: Queryable,
  product: EventData<'product.changed.v1'>,
): Promise<StockEvent[]> {
  if (!(await lockIfNewer(client, product.productId, product.version))) return [];
  await client.query(
    'UPDATE product SET version = $2, name = $3, image_url = $4, images = $5, active = true WHERE id = $1',
    [product.productId, product.version, product.name, product.imageUrl, JSON.stringify(product.images)],
  );
  await client.query('UPDATE sku SET active = false WHERE product_id = $1', [product.productId]);
  await client.query(
    `INSERT INTO sku (product_id, variant_id, color, price_pence, image_url, images, active)
     SELECT $1, variant_id, color, price_pence, image_url, images, true
     FROM unnest($2::text[], $3::text[], $4::int[], $5::text[], $6::jsonb[])
       AS given (variant_id, color, price_pence, image_url, images)
     ON CONFLICT (product_id, variant_id) DO UPDATE SET color = excluded.color, price_pence = excluded.price_pence,
       image_url = excluded.image_url, images = excluded.images, active = true`,
    [
      product.productId,
      product.skus.map(({ variantId }) => variantId),
      product.skus.map(({ color }) => color),
      product.skus.map(({ pricePence }) => pricePence),
      product.skus.map(({ imageUrl }) => imageUrl),
      product.skus.map(({ images }) => JSON.stringify(images)),
    ],
  );
  return adjustStocks(client, product.productId, product.skus);
}

/**
 * From now on nothing of the product is sold: a sale that is under way comes before, and any other finds it inactive. The edits of
 * one that is archived count all the same; returns what changed in the ledger.
 */
export async function removeProduct(
  client: Queryable,
  { productId, version, skus = [] }: EventData<'product.removed.v1'>,
): Promise<StockEvent[]> {
  if (!(await lockIfNewer(client, productId, version))) return [];
  await client.query('UPDATE product SET version = $2, active = false WHERE id = $1', [productId, version]);
  await client.query('SELECT FROM stock WHERE product_id = $1 ORDER BY variant_id COLLATE "C" FOR UPDATE', [
    productId,
  ]);
  return adjustStocks(client, productId, skus);
}
