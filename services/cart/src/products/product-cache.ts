import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { KnownProduct, ProductChange } from './product.ts';

const MAX_PRODUCTS = 5000;
/** In case this instance missed an event. */
const MAX_AGE_MS = 30_000;

export type Products = ReturnType<typeof createProductCache>;

/** The products as the catalogue last described them. Events come once, so they are stored in PostgreSQL. */
export function createProductCache(pool: pg.Pool) {
  const cache = new LRUCache<string, KnownProduct>({
    max: MAX_PRODUCTS,
    ttl: MAX_AGE_MS,
    // A price that is a minute old beats no cart at all.
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    // An event that arrives while the database is read is newer than the row.
    ignoreFetchAbort: true,
    async fetchMethod(productId) {
      const { rows } = await pool.query<KnownProduct>({
        name: 'cart-read-product',
        text: 'SELECT version, removed, facts FROM product WHERE id = $1',
        values: [productId],
      });
      return rows[0];
    },
  });
  const cacheChange = ({ productId, version, facts }: ProductChange): void => {
    const known = cache.get(productId, { allowStale: true, noDeleteOnStaleGet: true });
    if (known && known.version > version) return;
    // Carts still show the facts of a removed product. If this cache has none, the next request reads them from the database.
    const shown = facts ?? known?.facts ?? null;
    const ttl = shown ? MAX_AGE_MS : 1;
    cache.set(productId, { version, removed: facts === null, facts: shown }, { ttl });
  };
  return {
    /** Undefined for an unknown product. */
    get: (productId: string) => cache.fetch(productId),
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
  };
}
