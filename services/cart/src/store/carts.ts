import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import type { CartItem } from '../rules/cart-item.ts';
import type { HoldAnswer } from '../rules/hold.ts';
import type { CartRedis } from './redis.ts';
import { cartFull } from '../rules/refusals.ts';
import { skuOf, skuText, type Sku } from '../rules/sku.ts';
import type { Snapshot } from './snapshot.ts';

/** `begins`: there was nothing in the cart before. */
export type PutItem = CartItem & { begins: boolean };
/** Which items are in whose cart. Reservations are not its matter. */
export interface Carts {
  /** Oldest first; a cart that Redis lost comes back from the snapshot. */
  items(owner: Owner): Promise<CartItem[]>;
  /** After a hold was made: the item as it is now. Throws Refusal 409 when the cart is full. */
  add(owner: Owner, sku: Sku, quantity: number, held: HoldAnswer, addedAt?: number): Promise<PutItem>;
  /** Throws Refusal 409 when the cart is full. */
  set(owner: Owner, sku: Sku, quantity: number): Promise<PutItem>;
  /** False when it was not there (any more): of two that remove it, one is told true. */
  remove(owner: Owner, sku: Sku): Promise<boolean>;
  /** One at a time for a cart that is moved elsewhere, in all instances: several calls, which a twin must not see half done. */
  exclusively<T>(owner: Owner, work: () => Promise<T>): Promise<T>;
  /** Takes bought pieces out, once per order; never below `floor`, what was reserved anew since. */
  bought(owner: Owner, orderId: string, lines: (Sku & { quantity: number; floor: number })[]): Promise<void>;
}

/** What one cart has room for. */
export interface CartRoom {
  items: number;
  /** 0: as many as anybody likes. */
  pieces: number;
}

/** As long as the guest cookie. */
const KEEP_SECONDS = 30 * 24 * 3600;
const ORDER_MARK_SECONDS = 7 * 24 * 3600;
const LOADED = '#';
/** Longer than a move takes; whoever died in the middle of one keeps the next waiting no longer. */
const MOVE_MS = 5000;
const AGAIN_MS = 10;

const cartKey = (owner: Owner): string => `cart:items:{${owner}}`;

export function createCarts(options: {
  redis: CartRedis;
  pool: pg.Pool;
  snapshot: Snapshot;
  room: CartRoom;
}): Carts {
  const { redis, pool, snapshot, room } = options;

  const load = async (owner: Owner): Promise<Record<string, string>> => {
    await snapshot.flushed();
    const { rows } = await pool.query<{ product: string; variant: string; quantity: number; added: number }>({
      name: 'cart-read-items',
      text: `SELECT product_id AS product, variant_id AS variant, quantity,
          (extract(epoch FROM added_at) * 1000)::bigint AS added
        FROM cart_item WHERE owner = $1 AND quantity > 0`,
      values: [owner],
    });
    const fields = rows.flatMap((row) => [`${row.product}:${row.variant}`, `${row.quantity}:${row.added}`]);
    const loaded = (await redis.cartLoad(cartKey(owner), KEEP_SECONDS, ...fields)) as string[];
    return Object.fromEntries(
      loaded.flatMap((field, index) => (index % 2 === 0 ? [[field, loaded[index + 1] ?? '']] : [])),
    );
  };
  const put = async (
    owner: Owner,
    sku: Sku,
    mode: 'add' | 'set',
    quantity: number,
    held?: HoldAnswer,
    since = 0,
  ) => {
    const [status, now, addedAt, seq, begins] = (await redis.cartPut(
      cartKey(owner),
      skuText(sku),
      mode,
      quantity,
      held?.hold.quantity ?? 0,
      held?.previous ?? 0,
      room.items,
      room.pieces,
      KEEP_SECONDS,
      since,
    )) as [string, number, number, number, number];
    if (status === 'items') throw cartFull(room.items, 'different items');
    if (status === 'pieces') throw cartFull(room.pieces, 'pieces');
    snapshot.item({ ...sku, owner, quantity: now, addedAt, seq });
    return { ...sku, quantity: now, addedAt, begins: begins === 1 };
  };
  return {
    async items(owner) {
      const kept = await redis.hgetall(cartKey(owner));
      const fields = LOADED in kept ? kept : await load(owner);
      return Object.entries(fields)
        .filter(([field, value]) => field !== LOADED && !value.startsWith('0:'))
        .map(([field, value]) => {
          const [quantity = 0, addedAt = 0] = value.split(':').map(Number);
          return { ...skuOf(field), quantity, addedAt };
        })
        .toSorted((a, b) => a.addedAt - b.addedAt || (skuText(a) < skuText(b) ? -1 : 1));
    },
    add: (owner, sku, quantity, held, addedAt) => put(owner, sku, 'add', quantity, held, addedAt),
    set: (owner, sku, quantity) => put(owner, sku, 'set', quantity),
    async remove(owner, sku) {
      const [removed, seq] = (await redis.cartRemove(cartKey(owner), skuText(sku))) as [number, number];
      snapshot.item({ ...sku, owner, quantity: 0, addedAt: 0, seq });
      return removed === 1;
    },
    async exclusively(owner, work) {
      const key = `cart:moving:{${owner}}`;
      const turn = randomUUID();
      while (!(await redis.lock(key, turn, MOVE_MS))) await sleep(AGAIN_MS);
      try {
        return await work();
      } finally {
        // With Redis away it ends by itself.
        await redis.cartUnlock(key, turn).catch(() => {});
      }
    },

    async bought(owner, orderId, lines) {
      const fields = lines.flatMap((line) => [skuText(line), line.quantity, line.floor]);
      const changed = (await redis.cartBought(
        cartKey(owner),
        `cart:bought:{${owner}}:${orderId}`,
        ORDER_MARK_SECONDS,
        ...fields,
      )) as [string, number, number, number][];
      for (const [field, quantity, addedAt, seq] of changed)
        snapshot.item({ ...skuOf(field), owner, quantity, addedAt, seq });
    },
  };
}
