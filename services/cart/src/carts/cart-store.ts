import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuKey, skuOfKey, type Sku } from '@slipcast/contracts/sku';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { HoldAnswer, Holder } from '../holds/hold.ts';
import type { CartRedis } from '../redis/cart-redis.ts';
import { exclusively } from '../redis/exclusive-lock.ts';
import { readLua, type Script } from '../redis/script.ts';
import { readItems, type CartItem } from '../snapshot/snapshot-queries.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { CART_SECONDS, cartScript, createLoadedCarts, UNLESS_OUTDATED } from './loaded-carts.ts';

type PutReply =
  | { status: 'ok'; quantity: number; addedAt: number; seq: string; items: number; pieces?: number }
  | { status: 'too-many-items' | 'too-many-pieces' };
type BoughtReply =
  | { status: 'changed'; lastChange: string }
  | { status: 'ok'; seq: string; items?: { sku: string; quantity: number; addedAt: number }[] };
/** A line of an order, and how many pieces the buyer holds beside those. */
export type BoughtLine = Sku & { quantity: number; held: number };
export interface Bought {
  orderId: string;
  /** By Redis's clock. */
  holdsReadAt: number;
  /** The cart's last change before they were read, if it is known. */
  lastChange?: string;
  lines: BoughtLine[];
}

const ORDER_MARK_SECONDS = 7 * 24 * 3600;
/** Carts whose fullness this instance remembers, and for how long. */
const MOST_KNOWN = 10_000;
const KNOWN_MS = 10_000;
const WRITE_ITEM = readLua(import.meta.dirname, 'write-item');
const ADD_ITEM = cartScript('add-item', 1, UNLESS_OUTDATED, WRITE_ITEM);
const SET_ITEM = cartScript('set-item', 1, UNLESS_OUTDATED, WRITE_ITEM);
const REMOVE_ITEM = cartScript('remove-item', 1, UNLESS_OUTDATED);
const REMOVE_BOUGHT = cartScript('remove-bought', 2, UNLESS_OUTDATED);

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
  /** How long the lock of a move lasts without being renewed. */
  lockMs?: number;
  /** How many carts this instance remembers, to know how full they are. */
  mostKnown?: number;
}) {
  const { redis, pool, snapshot, limits, lockMs, mostKnown = MOST_KNOWN } = options;
  /** How full carts were after their last change here. Other instances fill a cart too, so it counts only far from the limits. */
  const known = new LRUCache<string, { items: number; pieces: number }>({ max: mostKnown, ttl: KNOWN_MS });
  const hasAmpleRoom = (owner: Owner, pieces: number): boolean => {
    const cart = known.get(owner);
    if (!cart || cart.items === 0 || cart.items > limits.items / 2) return false;
    return limits.pieces === 0 || cart.pieces + pieces <= limits.pieces / 2;
  };
  const { run, read, readWhole } = createLoadedCarts({ redis, pool, snapshot });
  const put = async (verb: Script, owner: Owner, sku: Sku, ...rest: (number | string)[]) => {
    const limitArguments = [limits.items, limits.pieces, CART_SECONDS];
    const reply = await run<PutReply>(verb, owner, skuKey(sku), ...limitArguments, ...rest);
    if (reply.status === 'too-many-items') throw cartFull(limits.items, 'different items');
    if (reply.status !== 'ok') throw cartFull(limits.pieces, 'pieces');
    const { productId, variantId } = sku;
    const { quantity, addedAt, seq, items, pieces } = reply;
    if (pieces !== undefined || limits.pieces === 0) known.set(owner, { items, pieces: pieces ?? 0 });
    else known.delete(owner);
    snapshot.item({ productId, variantId, owner, quantity, addedAt, seq: Number(seq) });
    return { productId, variantId, quantity, addedAt };
  };
  return {
    /** Oldest first. A cart that Redis lost, or may have an older state of, comes back from the snapshot. */
    async items(owner: Owner): Promise<CartItem[]> {
      return [...(await readWhole(owner))]
        .filter(([, value]) => !value.startsWith('0:'))
        .map(([sku, value]) => {
          const [quantity = 0, addedAt = 0] = value.split(':').map(Number);
          return { ...skuOfKey(sku), quantity, addedAt };
        })
        .toSorted((a, b) => a.addedAt - b.addedAt || (skuKey(a) < skuKey(b) ? -1 : 1));
    },
    /** What the owner has taken out in the last hour, give or take a second. */
    async removed(owner: Owner): Promise<Sku[]> {
      await snapshot.flushed();
      const rows = await readItems(pool, owner);
      return rows.filter(({ quantity }) => quantity === 0);
    },
    /** Asked before pieces are reserved, because a limit must not cost a hold. Throws Refusal 409 where `add` would, for a new item. */
    async roomFor({ owner, guest, isNew }: Holder, sku: Sku, pieces: number): Promise<{ begins: boolean }> {
      // A guest's hold would move before `add` could refuse.
      if (!guest && hasAmpleRoom(owner, pieces)) return { begins: false };
      const values = isNew ? new Map<string, string>() : await read(owner);
      if (values.has(skuKey(sku))) return { begins: false };
      if (values.size >= limits.items) throw cartFull(limits.items, 'different items');
      const quantities = [...values.values()].map((value) => Number.parseInt(value, 10) || 0);
      const sum = quantities.reduce((total, quantity) => total + quantity, pieces);
      if (limits.pieces > 0 && sum > limits.pieces) throw cartFull(limits.pieces, 'pieces');
      return { begins: values.size === 0 };
    },
    /**
     * Puts the pieces of a new or grown hold into the cart. Throws Refusal 409 when the cart is full.
     *
     * @param options.isNew the owner is a guest since this request, so there is no cart to load
     */
    add: (owner: Owner, sku: Sku, held: HoldAnswer, { addedAt = 0, isNew = false } = {}) =>
      put(ADD_ITEM, owner, sku, held.hold.quantity, held.previous, addedAt, isNew ? '1' : ''),
    /** Throws Refusal 409 when the cart is full. */
    set: (owner: Owner, sku: Sku, quantity: number) => put(SET_ITEM, owner, sku, quantity),
    /** Returns false if the item was not there: of two callers that remove it, one gets true. */
    async remove(owner: Owner, { productId, variantId }: Sku): Promise<boolean> {
      const sku = { productId, variantId };
      const { removed, seq } = await run<{ removed: boolean; seq: string }>(REMOVE_ITEM, owner, skuKey(sku));
      known.delete(owner);
      snapshot.item({ ...sku, owner, quantity: 0, addedAt: 0, seq: Number(seq) });
      return removed;
    },
    /** Lets one caller at a time, in all instances, move this cart, which takes several calls. */
    exclusively: <T>(owner: Owner, work: () => Promise<T>): Promise<T> =>
      exclusively(redis, `cart:moving:{${owner}}`, work, lockMs),
    /** Takes bought pieces out, once per order. If the cart has changed since the holds were read, nothing is done: resolves with that change. */
    async removeBought(
      owner: Owner,
      { orderId, holdsReadAt, lastChange, lines }: Bought,
    ): Promise<string | null> {
      const reply = await run<BoughtReply>(
        REMOVE_BOUGHT,
        owner,
        `cart:bought:{${owner}}:${orderId}`,
        ORDER_MARK_SECONDS,
        lastChange === undefined ? holdsReadAt : `=${lastChange}`,
        ...lines.flatMap((line) => [skuKey(line), line.quantity, line.held]),
      );
      if (reply.status === 'changed') return reply.lastChange;
      for (const { sku, quantity, addedAt } of reply.items ?? [])
        snapshot.item({ ...skuOfKey(sku), owner, quantity, addedAt, seq: Number(reply.seq) });
      return null;
    },
  };
}
