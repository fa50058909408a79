import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { KnownProduct, ProductFacts } from '../rules/product.ts';

/** What the catalogue has told of its products. Events come once, so they are stored in PostgreSQL. */
export interface Products {
  /** Undefined: never heard of it. */
  get(productId: string): Promise<KnownProduct | undefined>;
  changed(facts: ProductFacts): Promise<void>;
  removed(productId: string, version: number): Promise<void>;
  /** Another instance has stored a change: the cache of this one must not be older. */
  cacheChanged(facts: ProductFacts): void;
  cacheRemoved(productId: string, version: number): void;
}

const MAX_PRODUCTS = 5000;
/** In case this instance missed an event. */
const MAX_AGE_MS = 30_000;

export function createProducts(pool: pg.Pool): Products {
  const cache = new LRUCache<string, KnownProduct>({
    max: MAX_PRODUCTS,
    ttl: MAX_AGE_MS,
    // A price that is a minute old beats no cart at all.
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    // An event that arrives while the database is read is newer than what was read.
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
  const store = (productId: string, product: KnownProduct, ttl = MAX_AGE_MS) => {
    const known = cache.get(productId, { allowStale: true, noDeleteOnStaleGet: true });
    if (!known || known.version <= product.version) cache.set(productId, product, { ttl });
  };
  const cacheChanged = (facts: ProductFacts) =>
    store(facts.productId, { version: facts.version, removed: false, facts });
  /** Carts still show the facts; where this instance has none, they are read from the database next time. */
  const cacheRemoved = (productId: string, version: number) => {
    const facts = cache.get(productId, { allowStale: true, noDeleteOnStaleGet: true })?.facts ?? null;
    store(productId, { version, removed: true, facts }, facts ? MAX_AGE_MS : 1);
  };
  return {
    get: (productId) => cache.fetch(productId),
    async changed(facts) {
      await pool.query(
        `INSERT INTO product (id, version, facts) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET version = excluded.version, facts = excluded.facts, removed = false
         WHERE excluded.version > product.version`,
        [facts.productId, facts.version, JSON.stringify(facts)],
      );
      cacheChanged(facts);
    },
    async removed(productId, version) {
      await pool.query(
        `INSERT INTO product (id, version, removed) VALUES ($1, $2, true)
         ON CONFLICT (id) DO UPDATE SET version = excluded.version, removed = true
         WHERE excluded.version > product.version`,
        [productId, version],
      );
      cacheRemoved(productId, version);
    },
    cacheChanged,
    cacheRemoved,
  };
}
