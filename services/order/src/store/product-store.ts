import type { EventData } from '@slipcast/contracts/events/registry';
import type pg from 'pg';
import { skuKey, type Sku, type WantedItem } from '../rules/pricing.ts';
import { adjustStock, type StockEvent } from './stock-ledger.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;
interface SkuRow {
  product_id: string;
  variant_id: string;
  active: boolean;
  name: string;
  color: string;
  price_pence: number;
  image_url: string | null;
  images: { url: string }[];
  product_image_url: string | null;
  product_images: { url: string }[];
}

/** The wanted SKUs as this service knows them, by `skuKey`. What it does not know is missing. */
export async function readSkus(client: Queryable, items: readonly WantedItem[]): Promise<Map<string, Sku>> {
  const { rows } = await client.query<SkuRow>({
    name: 'skus',
    text: `
      SELECT sku.product_id, sku.variant_id, sku.active AND product.active AS active, product.name, sku.color,
        sku.price_pence, sku.image_url, sku.images, product.image_url AS product_image_url,
        product.images AS product_images
      FROM unnest($1::text[], $2::text[]) AS wanted (product_id, variant_id)
      JOIN sku USING (product_id, variant_id) JOIN product ON product.id = sku.product_id`,
    values: [items.map(({ product_id }) => product_id), items.map(({ variant_id }) => variant_id)],
  });
  return new Map(
    rows.map((row) => [
      skuKey(row.product_id, row.variant_id),
      {
        productId: row.product_id,
        variantId: row.variant_id,
        active: row.active,
        name: row.name,
        color: row.color,
        pricePence: row.price_pence,
        imageUrl: row.image_url,
        images: row.images,
        productImageUrl: row.product_image_url,
        productImages: row.product_images,
      },
    ]),
  );
}

/** False: this service knows a version as new already. Locks the product, so that two versions never mix. */
async function isNews(client: Queryable, productId: string, version: number): Promise<boolean> {
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

/** Projects a product and brings its stock up to date; answers what changed in the ledger. */
export async function projectProduct(
  client: Queryable,
  product: EventData<'product.changed.v1'>,
): Promise<StockEvent[]> {
  if (!(await isNews(client, product.productId, product.version))) return [];
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
  const events: StockEvent[] = [];
  // The order in which sales lock them too.
  const sorted = product.skus.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
  for (const { variantId, stockAdjusted } of sorted)
    events.push(...(await adjustStock(client, product.productId, variantId, stockAdjusted)));
  return events;
}

export async function removeProduct(
  client: Queryable,
  { productId, version }: EventData<'product.removed.v1'>,
): Promise<void> {
  if (!(await isNews(client, productId, version))) return;
  await client.query('UPDATE product SET version = $2, active = false WHERE id = $1', [productId, version]);
}

export async function addCustomer(client: Queryable, userId: string): Promise<void> {
  await client.query('INSERT INTO customer (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
}
