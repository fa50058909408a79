import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { SeenProducts } from '@slipcast/contracts/http/seen-products';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Sku } from '@slipcast/contracts/sku';
import type { Buyable, KnownProduct, ProductChange } from './product.ts';

const MAX_PRODUCTS = 5000;
/** In case this instance missed an event. */
const MAX_AGE_MS = 30_000;

/** @param name of a product that was deleted or archived */
const productNotFound = (name?: string): Refusal =>
  new Refusal('product-not-found', name ? `${name} is no longer in the shop` : 'Product not found');

export type Products = ReturnType<typeof createProductCache>;

/** The products as the catalogue last described them. Events come once, so they are stored in PostgreSQL. */
export function createProductCache(pool: pg.Pool) {
  const stored = async (productId: string): Promise<KnownProduct | undefined> => {
    const { rows } = await pool.query<KnownProduct>({
      name: 'cart-read-product',
      text: 'SELECT version, removed, facts FROM product WHERE id = $1',
      values: [productId],
    });
    return rows[0];
  };
  const cache = new LRUCache<string, KnownProduct>({
    max: MAX_PRODUCTS,
    ttl: MAX_AGE_MS,
    // A price that is a minute old beats no cart at all.
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    // An event that arrives while the database is read is newer than the row.
    ignoreFetchAbort: true,
    fetchMethod: (productId) => stored(productId),
  });
  const cacheChange = ({ productId, version, facts }: ProductChange): void => {
    const known = cache.get(productId, { allowStale: true, noDeleteOnStaleGet: true });
    if (known && known.version > version) return;
    // Its terms may not lie beside the reservations yet. The database has it once they do.
    if (facts?.sale && !known) return;
    // Carts still show the facts of a removed product. If this cache has none, the next request reads them from the database.
    const shown = facts ?? known?.facts ?? null;
    const ttl = shown ? MAX_AGE_MS : 1;
    cache.set(productId, { version, removed: facts === null, facts: shown }, { ttl });
  };
  return {
    /** Undefined for an unknown product. */
    get: (productId: string) => cache.fetch(productId),
    /** Past the cache. */
    stored,
    /** The facts of something that can be bought now. Throws Refusal 404. */
    async findBuyable({ productId, variantId }: Sku): Promise<Buyable> {
      const known = await cache.fetch(productId);
      const sku = known?.facts?.skus.find((one) => one.variantId === variantId);
      if (known?.removed) throw productNotFound(known.facts?.name);
      if (!known?.facts || !sku) throw productNotFound();
      return { product: known.facts, sku };
    },
    async store(change: ProductChange): Promise<void> {
      const { productId, version, facts } = change;
      await pool.query(
        `INSERT INTO product (id, version, removed, facts) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET version = excluded.version, removed = excluded.removed,
           facts = coalesce(excluded.facts, product.facts)
         WHERE excluded.version > product.version`,
        [productId, version, facts === null, facts && JSON.stringify(facts)],
      );
      cacheChange(change);
    },
    /** For a change that another instance has stored. */
    cacheChange,
    /** Which versions of these products are stored. */
    async versions(ids: readonly string[]): Promise<SeenProducts> {
      const { rows } = await pool.query<SeenProducts[number]>({
        name: 'cart-product-versions',
        text: 'SELECT id, version FROM product WHERE id = ANY ($1::text[])',
        values: [ids],
      });
      return rows;
    },
  };
}
