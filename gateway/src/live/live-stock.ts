import { LRUCache } from 'lru-cache';
import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { WireHeldPots } from '@slipcast/contracts/http/cart';
import type { LivePot, LiveVariant } from '@slipcast/contracts/http/live';
import { LIVE_PRODUCTS_MAX } from '@slipcast/contracts/limits';

type StockChange = EventData<'stock.changed.v1'>;
type HeldPot = EventData<'holds.changed.v1'>['pots'][number];
/** Pieces by variant of each of these products; without those that there are not. */
export type ReadStock = (productIds: readonly string[]) => Promise<Map<string, Map<string, number>>>;

interface Figure {
  /** When an event told it, by this process. */
  at: number;
  version: number;
}
type Stock = Figure & { pieces: number };
type Held = Figure & { pieces: number; freeAt: string | null };
interface Pot {
  stock: Map<string, Stock>;
  /** As it is sent. */
  text: string;
  /** The variants in `text` whose last piece is reserved. */
  taken: LiveVariant[];
}

/** Pots that are on screen somewhere, or were most recently. */
const MAX_POTS = 20_000;
/** Ids without a product. Strangers can name any number of them, so they take no room from real pots and are soon forgotten. */
const MISSING = { max: 5000, ttl: 10_000 };
/** Ids that wait to be read. Beyond it a browser hears about them later. */
const MAX_WAITING = 5000;
/** A service's answer may lag behind an event by this much: its own cache, and events it has yet to receive. */
const ANSWER_LAG_MS = 2500;
/** Reservations older than this are read again before they are sent to a browser. */
const FRESH_MS = 10_000;

const NEVER = -Infinity;

export type LiveStock = ReturnType<typeof createLiveStock>;

/**
 * What is available of each pot on a screen: stock and reservations, from events, and from the services where there was no event.
 *
 * @param options.changed called with a product whose state has changed; `taken`: so has the list of variants that are all reserved
 * @param options.now milliseconds
 */
export function createLiveStock(options: {
  readStock: ReadStock;
  readHeld: () => Promise<WireHeldPots>;
  changed: (productId: string, which: { taken: boolean }) => void;
  now?: () => number;
}) {
  const { readStock, readHeld, changed, now = () => performance.now() } = options;
  const pots = new LRUCache<string, Pot>({ max: MAX_POTS });
  const missing = new LRUCache<string, true>(MISSING);
  const held = new Map<string, Map<string, Held>>();
  const loading = new Map<string, Promise<void>>();
  let heldReadAt = NEVER;
  let readingHeld: Promise<void> | undefined;

  function variantOf(productId: string, variantId: string, stock: number): LiveVariant {
    const here = held.get(productId)?.get(variantId);
    const free = Math.max(0, stock - (here?.pieces ?? 0));
    return { variantId, stock, free, freeAt: free === 0 && stock > 0 ? (here?.freeAt ?? null) : null };
  }
  /** Browsers receive only differences. */
  function compare(productId: string): void {
    const pot = pots.get(productId);
    if (!pot) return;
    const variants = [...pot.stock].map(([variantId, { pieces }]) => variantOf(productId, variantId, pieces));
    const text = JSON.stringify({ productId, variants } satisfies LivePot);
    if (text === pot.text) return;
    const taken = variants.filter(({ stock, free }) => stock > 0 && free === 0);
    const isOther = JSON.stringify(taken) !== JSON.stringify(pot.taken);
    Object.assign(pot, { text, taken });
    changed(productId, { taken: isOther });
  }

  function noteStock(productId: string, found: Map<string, number> | undefined, asked: number): void {
    const before = pots.get(productId)?.stock;
    if (!found && !before) return void missing.set(productId, true);
    const stock = new Map<string, Stock>();
    for (const [variantId, pieces] of found ?? []) {
      const known = before?.get(variantId);
      const isNewer = known && known.at > asked - ANSWER_LAG_MS;
      stock.set(variantId, isNewer ? known : { pieces, version: known?.version ?? 0, at: NEVER });
    }
    pots.set(productId, { text: '', taken: [], ...pots.peek(productId), stock });
    compare(productId);
  }
  async function load(productIds: readonly string[]): Promise<void> {
    const asked = now();
    const found = await readStock(productIds);
    for (const productId of productIds) noteStock(productId, found.get(productId), asked);
  }
  const inBatches = createBatchLoader(load, LIVE_PRODUCTS_MAX, () => true);
  async function reload(productId: string): Promise<void> {
    const earlier = loading.get(productId);
    if (earlier) return earlier;
    if (loading.size >= MAX_WAITING) throw new Error('too many products are waiting to be read');
    const call = inBatches(productId).finally(() => loading.delete(productId));
    loading.set(productId, call);
    return call;
  }

  async function loadHeld(): Promise<void> {
    const asked = now();
    const answer = await readHeld();
    heldReadAt = asked;
    const told = new Map<string, Map<string, Held>>();
    for (const { productId, variantId, pieces, freeAt } of answer.held) {
      const variants = told.get(productId) ?? new Map<string, Held>();
      told.set(productId, variants.set(variantId, { pieces, freeAt, version: 0, at: NEVER }));
    }
    for (const productId of new Set([...held.keys(), ...told.keys()])) {
      const variants = told.get(productId) ?? new Map<string, Held>();
      for (const [variantId, known] of held.get(productId) ?? [])
        if (known.at > asked - ANSWER_LAG_MS) variants.set(variantId, known);
      if (variants.size > 0) held.set(productId, variants);
      else held.delete(productId);
      compare(productId);
    }
  }
  const reloadHeld = (): Promise<void> =>
    (readingHeld ??= loadHeld().finally(() => {
      readingHeld = undefined;
    }));

  return {
    /** Resolves when everything is known of these, as far as the services answer. Never rejects. */
    async known(productIds: readonly string[]): Promise<void> {
      const unknown = productIds.filter((id) => !pots.get(id) && !missing.has(id));
      const isOld = now() - heldReadAt > FRESH_MS;
      await Promise.allSettled([...unknown.map(reload), ...(isOld ? [reloadHeld()] : [])]);
    },
    /** A `LivePot` as JSON; undefined while it is not known. */
    textOf: (productId: string): string | undefined =>
      pots.get(productId)?.text ??
      (missing.has(productId) ? JSON.stringify({ productId, variants: [] } satisfies LivePot) : undefined),
    /** Whether the catalogue has just said that there is no such product. */
    isMissing: (productId: string): boolean => missing.has(productId),
    takenOf: (productId: string): LiveVariant[] => pots.get(productId)?.taken ?? [],
    /** Asks the services again, in case an event was lost. Never rejects. */
    refresh: async (productIds: readonly string[]): Promise<void> =>
      void (await Promise.allSettled([reloadHeld(), ...productIds.map(reload)])),
    reload: (productId: string): void => {
      missing.delete(productId);
      if (pots.has(productId)) void reload(productId).catch(() => {});
    },
    stockChanged({ productId, variantId, onHand, version }: StockChange): void {
      const stock = pots.get(productId)?.stock;
      if (!stock || (stock.get(variantId)?.version ?? 0) >= version) return;
      stock.set(variantId, { pieces: onHand, version, at: now() });
      compare(productId);
    },
    removed(productId: string): void {
      pots.get(productId)?.stock.clear();
      compare(productId);
    },
    holdsChanged(told: HeldPot[]): void {
      for (const { productId, variantId, pieces, freeAt, seq } of told) {
        const variants = held.get(productId) ?? new Map<string, Held>();
        if ((variants.get(variantId)?.version ?? 0) > seq) continue;
        held.set(productId, variants.set(variantId, { pieces, freeAt, version: seq, at: now() }));
        compare(productId);
      }
    },
  };
}
