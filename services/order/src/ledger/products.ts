import { CUSTOMS_DEFAULTS } from '@slipcast/contracts/delivery-zones';
import type { OrderLine } from '@slipcast/contracts/events/order-events';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import type { SeenProducts } from '@slipcast/contracts/http/seen-products';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';
import { adjustStock, type StockEvent } from './stock-ledger.ts';

/** A pot as the catalogue's events describe it. */
export interface Pot extends Omit<OrderLine, 'quantity' | 'customs'> {
  /** False: no longer sold. */
  active: boolean;
  /** Of one piece in its parcel; null: unknown. */
  packedGrams: number | null;
  /** Never sent by post. */
  collectionOnly: boolean;
  hsCode: string;
  origin: string;
  /** null: not known yet. */
  category: string | null;
  /** The terms of its shop update; null: it is sold like any other. */
  sale: SaleTerms | null;
}

type Queryable = Pick<pg.ClientBase, 'query'>;
/** An unknown pot cannot be sold, so no claim on it may count as live. */
const NOTHING_FOUND = new Date(0);

/** The pots of these SKUs by `skuKey`, without unknown ones, and the time by the database's clock at which they were read. */
export async function readPots(
  client: Queryable,
  skus: readonly Sku[],
): Promise<{ pots: Map<string, Pot>; at: Date }> {
  const { rows } = await client.query<Pot & { at: Date }>({
    name: 'skus',
    text: `
      SELECT product_id AS "productId", variant_id AS "variantId", sku.active AND product.active AS active,
        product.name AS "productName", sku.color, sku.price_pence AS "unitPence", sku.image_url AS "imageUrl", sku.images,
        product.image_url AS "productImageUrl", product.images AS "productImages",
        product.packed_grams AS "packedGrams", product.collection_only AS "collectionOnly",
        coalesce(product.hs_code, $3) AS "hsCode", coalesce(product.origin, $4) AS origin, product.category, product.sale, now() AS at
      FROM unnest($1::text[], $2::text[]) AS wanted (product_id, variant_id)
      JOIN sku USING (product_id, variant_id) JOIN product ON product.id = product_id`,
    values: [
      skus.map(({ productId }) => productId),
      skus.map(({ variantId }) => variantId),
      CUSTOMS_DEFAULTS.hsCode,
      CUSTOMS_DEFAULTS.origin,
    ],
  });
  const pots = new Map(rows.map(({ at: _at, ...pot }) => [skuKey(pot), pot]));
  return { pots, at: rows[0]?.at ?? NOTHING_FOUND };
}

/** Pots that are on sale, to show what an order looks like. @param count at most so many */
export async function newestPots(
  client: Queryable,
  count: number,
): Promise<{ productName: string; color: string; unitPence: number; imageUrl: string | null }[]> {
  const { rows } = await client.query<Awaited<ReturnType<typeof newestPots>>[number]>({
    name: 'newest-pots',
    text: `
      SELECT name AS "productName", color, price_pence AS "unitPence", coalesce(sku.image_url, product.image_url) AS "imageUrl"
      FROM (SELECT * FROM product WHERE active ORDER BY image_url IS NULL, id DESC LIMIT $1) AS product
      CROSS JOIN LATERAL (
        SELECT color, price_pence, image_url FROM sku WHERE product_id = product.id AND active ORDER BY variant_id = 'main' DESC, variant_id LIMIT 1) AS sku`,
    values: [count],
  });
  return rows;
}

/** Which versions of these products are stored. */
export async function readVersions(client: Queryable, ids: readonly string[]): Promise<SeenProducts> {
  const { rows } = await client.query<SeenProducts[number]>({
    name: 'product-versions',
    text: 'SELECT id, version FROM product WHERE id = ANY ($1::text[]) AND version > 0',
    values: [ids],
  });
  return rows;
}

/** Whether this version is newer than the stored one, and that has terms of a shop update. Locks the product, so that two versions never mix. */
async function lockIfNewer(client: Queryable, productId: string, version: number) {
  await client.query(
    `INSERT INTO product (id, version, name, images, active) VALUES ($1, 0, '', '[]', false) ON CONFLICT DO NOTHING`,
    [productId],
  );
  const { rows } = await client.query<{ version: number; hasTerms: boolean }>(
    'SELECT version, sale IS NOT NULL AS "hasTerms" FROM product WHERE id = $1 FOR UPDATE',
    [productId],
  );
  const { version: stored = 0, hasTerms = false } = rows[0] ?? {};
  return { isNewer: stored < version, hasTerms };
}

const lockPots = (client: Queryable, productId: string) =>
  client.query('SELECT FROM stock WHERE product_id = $1 ORDER BY variant_id COLLATE "C" FOR UPDATE', [
    productId,
  ]);

/** In sorted order, because sales lock them in that order too. */
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

/** Copies a product and brings its stock up to date. Returns what changed in the ledger. */
export async function projectProduct(
  client: Queryable,
  product: EventData<'product.changed.v1'>,
): Promise<StockEvent[]> {
  const { isNewer, hasTerms } = await lockIfNewer(client, product.productId, product.version);
  if (!isNewer) return [];
  // A sale that is under way comes first, by the terms that it has read.
  if (hasTerms || product.sale) await lockPots(client, product.productId);
  await client.query(
    `UPDATE product SET version = $2, name = $3, image_url = $4, images = $5, active = true, packed_grams = $6,
       collection_only = $7, hs_code = $8, origin = $9, category = $10, sale = $11 WHERE id = $1`,
    [
      product.productId,
      product.version,
      product.name,
      product.imageUrl,
      JSON.stringify(product.images),
      product.packedGrams,
      product.collectionOnly ?? false,
      product.hsCode,
      product.origin,
      product.category,
      product.sale ? JSON.stringify(product.sale) : null,
    ],
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
 * Takes a product off sale: a sale that is under way comes first, and any later one finds it inactive. Edits of an archived product still
 * count. Returns what changed in the ledger.
 */
export async function removeProduct(
  client: Queryable,
  { productId, version, skus = [] }: EventData<'product.removed.v1'>,
): Promise<StockEvent[]> {
  if (!(await lockIfNewer(client, productId, version)).isNewer) return [];
  await client.query('UPDATE product SET version = $2, active = false WHERE id = $1', [productId, version]);
  await lockPots(client, productId);
  return adjustStocks(client, productId, skus);
}
