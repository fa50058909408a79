import type { Owner } from '@slipcast/contracts/ids';
import { skuKey } from '@slipcast/contracts/sku';
import type pg from 'pg';
import type { CartRedis } from '../redis/cart-redis.ts';
import { readLua, readScript, type Script } from '../redis/script.ts';
import { cartUnavailable } from '../redis/unavailable.ts';
import { readItems } from '../snapshot/snapshot-queries.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

/** As long as the guest cookie. */
export const CART_SECONDS = 30 * 24 * 3600;
/** How often a cart is loaded for one answer. */
const MOST_LOADS = 5;
/** The field with the oldest format whose code may use the cart. */
const LOADED = '#';
const LAST_CHANGE = '@';

const cartKey = (owner: Owner): string => `cart:items:{${owner}}`;

const PRELUDE = readLua(import.meta.dirname, 'cart-prelude');
export const UNLESS_OUTDATED = readLua(import.meta.dirname, 'unless-outdated');
/** @param shared parts of scripts that come before it */
export const cartScript = (name: string, numberOfKeys: number, ...shared: string[]): Script =>
  readScript(import.meta.dirname, name, numberOfKeys, PRELUDE, ...shared);
const LOAD_CART = cartScript('load-cart', 1);
const READ_CART = cartScript('read-cart', 1, UNLESS_OUTDATED);

/**
 * Carts in Redis, each loaded from the snapshot where Redis lacks it or may have an older state. Throws Refusal 'unavailable' when Redis
 * loses the cart again each time.
 */
export function createLoadedCarts(options: {
  redis: CartRedis;
  pool: pg.Pool;
  snapshot: Pick<Snapshot, 'flushed'>;
}) {
  const { redis, pool, snapshot } = options;

  async function load(owner: Owner): Promise<void> {
    await snapshot.flushed();
    const rows = await readItems(pool, owner);
    const fields = rows.flatMap((row) => [skuKey(row), `${row.quantity}:${row.addedAt}`, row.seq]);
    await redis.run(LOAD_CART, cartKey(owner), CART_SECONDS, ...fields);
  }

  /** Redis may lose the cart between its loading and the next call. */
  async function loaded<Answer>(
    owner: Owner,
    ask: () => Promise<Answer>,
    lacks: (answer: Answer) => boolean,
  ): Promise<Answer> {
    for (let loads = 0; loads <= MOST_LOADS; loads += 1) {
      const answer = await ask();
      if (!lacks(answer)) return answer;
      await load(owner);
    }
    throw cartUnavailable();
  }

  /** Runs a script on the owner's cart. */
  const run = <Reply>(verb: Script, owner: Owner, ...rest: (string | number)[]): Promise<Reply> =>
    loaded(
      owner,
      () => redis.run<Reply & { status?: string }>(verb, cartKey(owner), ...rest),
      ({ status }) => status === 'outdated',
    );

  async function readFields(owner: Owner) {
    const { fields = [] } = await run<{ fields?: string[] }>(READ_CART, owner);
    const values = new Map<string, string>();
    for (let at = 0; at < fields.length; at += 2) values.set(fields[at] ?? '', fields[at + 1] ?? '');
    const isLoaded = values.delete(LOADED);
    values.delete(LAST_CHANGE);
    return { values, isLoaded };
  }

  return {
    run,
    /** SKU -> quantity:addedAt. What only the snapshot knows may not be among them. */
    read: async (owner: Owner) => (await readFields(owner)).values,
    /** The same, with all that the snapshot knows. */
    readWhole: async (owner: Owner) =>
      (
        await loaded(
          owner,
          () => readFields(owner),
          ({ isLoaded }) => !isLoaded,
        )
      ).values,
  };
}
