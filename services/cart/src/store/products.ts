import type pg from 'pg';
import type { KnownProduct, ProductFacts } from '../rules/product.ts';

/** The durable projection of the catalogue: events are told once, so it is kept in PostgreSQL. */
export interface Products {
  /** null: never heard of it. */
  get(productId: string): Promise<KnownProduct | null>;
  changed(facts: ProductFacts): Promise<void>;
  removed(productId: string, version: number): Promise<void>;
  /** What another instance was told: newer than what this one remembers. */
  refresh(facts: ProductFacts): void;
  forget(productId: string, version: number): void;
}

const REMEMBERED = 5000;
/** Backstop for a refresh that never came. */
const FRESH_MS = 30_000;

export function createProducts(pool: pg.Pool): Products {
  const remembered = new Map<string, { product: KnownProduct; readAt: number }>();
  const reading = new Map<string, Promise<KnownProduct | null>>();

  const remember = (productId: string, product: KnownProduct, readAt = performance.now()) => {
    const known = remembered.get(productId);
    if (known && known.product.version > product.version) return;
    remembered.delete(productId);
    if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value as string);
    remembered.set(productId, { product, readAt });
  };
  /** Its version stays: a reading from before the removal, still under way, must not bring the product back. */
  const forget = (productId: string, version: number) => {
    const facts = remembered.get(productId)?.product.facts ?? null;
    remember(productId, { version, removed: true, facts }, facts ? undefined : -Infinity);
  };
  const refresh = (facts: ProductFacts) =>
    remember(facts.productId, { version: facts.version, removed: false, facts });
  const read = async (productId: string) => {
    const { rows } = await pool.query<KnownProduct>({
      name: 'cart-read-product',
      text: 'SELECT version, removed, facts FROM product WHERE id = $1',
      values: [productId],
    });
    if (rows[0]) remember(productId, rows[0]);
    return rows[0] ?? null;
  };
  return {
    async get(productId) {
      const known = remembered.get(productId);
      if (known && performance.now() - known.readAt < FRESH_MS) return known.product;
      let one = reading.get(productId);
      if (!one) {
        one = read(productId).finally(() => reading.delete(productId));
        reading.set(productId, one);
      }
      // A price that is a minute old beats no cart at all.
      return known ? one.catch(() => known.product) : one;
    },
    async changed(facts) {
      await pool.query(
        `INSERT INTO product (id, version, facts) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET version = excluded.version, facts = excluded.facts, removed = false
         WHERE excluded.version > product.version`,
        [facts.productId, facts.version, JSON.stringify(facts)],
      );
      refresh(facts);
    },
    async removed(productId, version) {
      await pool.query(
        `INSERT INTO product (id, version, removed) VALUES ($1, $2, true)
         ON CONFLICT (id) DO UPDATE SET version = excluded.version, removed = true
         WHERE excluded.version > product.version`,
        [productId, version],
      );
      forget(productId, version);
    },
    refresh,
    forget,
  };
}
