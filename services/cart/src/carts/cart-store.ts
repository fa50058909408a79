import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuKey, skuOfKey, type Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';
import type { HoldAnswer } from '../holds/hold.ts';
import { UNLOCK, writtenByNewer, type CartRedis } from '../redis/cart-redis.ts';
import { readLua, readScript, type Script } from '../redis/script.ts';
import { readItems, type CartItem } from '../snapshot/snapshot-queries.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

type PutReply =
  | { status: 'ok'; quantity: number; addedAt: number; seq: string; begins: boolean }
  | { status: 'too-many-items' | 'too-many-pieces' };
interface BoughtReply {
  seq: string;
  items?: { sku: string; quantity: number; addedAt: number }[];
}

/** As long as the guest cookie. */
const CART_SECONDS = 30 * 24 * 3600;
const ORDER_MARK_SECONDS = 7 * 24 * 3600;
/** The field with the oldest format whose code may use the cart. */
const LOADED = '#';
const FORMAT = 1;
/** Longer than a move takes. If its process dies, the next one waits no longer than this. */
const LOCK_MS = 5000;
const LOCK_RETRY_MS = 10;

const cartKey = (owner: Owner): string => `cart:items:{${owner}}`;

const [PRELUDE = '', WRITE_ITEM = ''] = ['cart-prelude', 'write-item'].map((name) =>
  readLua(import.meta.dirname, name),
);
const ADD_ITEM = readScript(import.meta.dirname, 'add-item', 1, PRELUDE, WRITE_ITEM);
const SET_ITEM = readScript(import.meta.dirname, 'set-item', 1, PRELUDE, WRITE_ITEM);
const REMOVE_ITEM = readScript(import.meta.dirname, 'remove-item', 1, PRELUDE);
const LOAD_CART = readScript(import.meta.dirname, 'load-cart', 1, PRELUDE);
const REMOVE_BOUGHT = readScript(import.meta.dirname, 'remove-bought', 2, PRELUDE);

const cartFull = (most: number, of: 'different items' | 'pieces'): Refusal =>
  new Refusal('conflict', `Your cart is full. It can hold up to ${most} ${of}.`);

export type Carts = ReturnType<typeof createCartStore>;

/**
 * The items of each cart; their reservations are in `Holds`.
 *
 * @param options.limits of one cart; 0 pieces means any number
 */
export function createCartStore(options: {
  redis: CartRedis;
  pool: pg.Pool;
  snapshot: Pick<Snapshot, 'item' | 'flushed'>;
  limits: { items: number; pieces: number };
}) {
  const { redis, pool, snapshot, limits } = options;

  const load = async (owner: Owner): Promise<Record<string, string>> => {
    await snapshot.flushed();
    const rows = await readItems(pool, owner);
    const fields = rows.flatMap((row) => [skuKey(row), `${row.quantity}:${row.addedAt}`]);
    await redis.run(LOAD_CART, cartKey(owner), CART_SECONDS, ...fields);
    return redis.hgetall(cartKey(owner));
  };
  const put = async (script: Script, owner: Owner, sku: Sku, ...rest: number[]) => {
    const limitArguments = [limits.items, limits.pieces, CART_SECONDS];
    const reply = await redis.run<PutReply>(script, cartKey(owner), skuKey(sku), ...limitArguments, ...rest);
    if (reply.status === 'too-many-items') throw cartFull(limits.items, 'different items');
    if (reply.status !== 'ok') throw cartFull(limits.pieces, 'pieces');
    const { productId, variantId } = sku;
    const { quantity, addedAt, seq, begins } = reply;
    snapshot.item({ productId, variantId, owner, quantity, addedAt, seq: Number(seq) });
    /** `begins`: the cart was empty before. */
    return { productId, variantId, quantity, addedAt, begins };
  };
  return {
    /** Oldest first. A cart that Redis lost comes back from the snapshot. */
    async items(owner: Owner): Promise<CartItem[]> {
      const stored = await redis.hgetall(cartKey(owner));
      if (Number(stored[LOADED]) > FORMAT) throw writtenByNewer();
      const fields = LOADED in stored ? stored : await load(owner);
      return Object.entries(fields)
        .filter(([field, value]) => field !== LOADED && !value.startsWith('0:'))
        .map(([field, value]) => {
          const [quantity = 0, addedAt = 0] = value.split(':').map(Number);
          return { ...skuOfKey(field), quantity, addedAt };
        })
        .toSorted((a, b) => a.addedAt - b.addedAt || (skuKey(a) < skuKey(b) ? -1 : 1));
    },
    /** Puts the pieces of a new or grown hold into the cart. Throws Refusal 409 when the cart is full. */
    add: (owner: Owner, sku: Sku, held: HoldAnswer, addedAt = 0) =>
      put(ADD_ITEM, owner, sku, held.hold.quantity, held.previous, addedAt),
    /** Throws Refusal 409 when the cart is full. */
    set: (owner: Owner, sku: Sku, quantity: number) => put(SET_ITEM, owner, sku, quantity),
    /** Returns false if the item was not there: of two callers that remove it, one gets true. */
    async remove(owner: Owner, { productId, variantId }: Sku): Promise<boolean> {
      const sku = { productId, variantId };
      const { removed, seq } = await redis.run<{ removed: boolean; seq: string }>(
        REMOVE_ITEM,
        cartKey(owner),
        skuKey(sku),
      );
      snapshot.item({ ...sku, owner, quantity: 0, addedAt: 0, seq: Number(seq) });
      return removed;
    },
    /** Lets one caller at a time, in all instances, move this cart, which takes several calls. */
    async exclusively<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
      const key = `cart:moving:{${owner}}`;
      const token = randomUUID();
      while (!(await redis.lock(key, token, LOCK_MS))) await sleep(LOCK_RETRY_MS);
      try {
        return await work();
      } finally {
        // Without Redis the lock ends by itself.
        await redis.run(UNLOCK, key, token).catch(() => {});
      }
    },
    /** Takes bought pieces out, once per order. `stays`: how many have been reserved again since the order. */
    async removeBought(owner: Owner, orderId: string, lines: (Sku & { quantity: number; stays: number })[]) {
      const { seq, items = [] } = await redis.run<BoughtReply>(
        REMOVE_BOUGHT,
        cartKey(owner),
        `cart:bought:{${owner}}:${orderId}`,
        ORDER_MARK_SECONDS,
        ...lines.flatMap((line) => [skuKey(line), line.quantity, line.stays]),
      );
      for (const { sku, quantity, addedAt } of items)
        snapshot.item({ ...skuOfKey(sku), owner, quantity, addedAt, seq: Number(seq) });
    },
  };
}
