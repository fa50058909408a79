import type { EventEmitter } from 'node:events';
import type { Owner } from '@slipcast/contracts/ids';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type { CartConfig } from '../config.ts';
import type { CartRedis } from './cart-redis.ts';
import { readLua, readScript, type Script } from './script.ts';

/** Pieces that are reserved for one owner. Milliseconds since 1970 by Redis's clock, all 0 without a reservation. */
export interface Hold {
  quantity: number;
  reservedAt: number;
  expiresAt: number;
  /** When the reservation began. Renewals do not move it; the two hours count from it. */
  firstAt: number;
  /** A checkout may be under way until then. */
  claimUntil?: number;
  /** So many of the pieces are reserved for that checkout alone, and end with it. */
  raised?: number;
  /** All of its pieces were sold. */
  sold?: boolean;
}
export type OwnedHold = Hold & { owner: string };

/** The owners who are waiting for a piece, in order, and the offers that PostgreSQL has recorded. */
export interface Queue {
  waiting: Owner[];
  offers: { owner: Owner; ends: number }[];
}

/** Milliseconds. */
export interface HoldTimes {
  holdMs: number;
  /** From the first reservation to the end of its last renewal. */
  capMs: number;
  claimMs: number;
  /** How long after its end a hold still counts for its owner. */
  waitMs: number;
  /** How long a piece is held for the next person in the queue. */
  offerMs: number;
}

export const readTimes = (config: CartConfig): HoldTimes => ({
  holdMs: config.HOLD_SECONDS * 1000,
  capMs: config.HOLD_CAP_SECONDS * 1000,
  claimMs: config.CLAIM_SECONDS * 1000,
  waitMs: config.HOLD_WAIT_SECONDS * 1000,
  offerMs: config.WAITING_HOLD_SECONDS * 1000,
});

/** How many pieces of a SKU are held, and when the first hold ends (milliseconds; 0: there is none), at the change `seq`. */
export interface HeldNow {
  held: number;
  freeAt: number;
  seq: number;
}
/**
 * `held`: how much of a SKU is held, or until when, has changed. `offers`: an offer has changed, so PostgreSQL has to record it. `unsaved`: a hold
 * that the snapshot lacks, because the process that reserved was killed; as it was at the change `seq`.
 */
export type SkuEvents = EventEmitter<{
  held: [Sku, HeldNow];
  offers: [Sku];
  unsaved: [Sku & OwnedHold & { seq: number }];
}>;
interface AnyReply {
  seq: string;
  savedSeq: string;
  offersChanged?: true;
  news?: Omit<HeldNow, 'seq'>;
}

/** What all instances share about one SKU (sku-prelude.lua). The braces put its keys into one slot of a Redis Cluster. */
export const skuKeys = (sku: Sku): string[] => KEYS.map((name) => `cart:${name}:{${skuKey(sku)}}`);
const KEYS = ['replica', 'holds', 'expiry', 'min-version', 'past'];

const SHARED = ['sku-prelude', 'serve-waiting'].map((name) => readLua(import.meta.dirname, name));

/** A script about one SKU: the last of these files, with the others in front of it. */
export function readSkuScript(folder: string, ...files: string[]): Script {
  const shared = files.slice(0, -1).map((name) => readLua(folder, name));
  return readScript(folder, files.at(-1) ?? '', KEYS.length, ...SHARED, ...shared);
}

export type SkuScripts = ReturnType<typeof createSkuScripts>;

/** SKUs whose newest change an instance remembers. */
const MOST_SEEN = 50_000;

/** The newest change of each SKU that this instance has seen: a replica with an older one has been set back. */
function createSeen() {
  const seqs = new Map<string, number>();
  return {
    of: (sku: Sku): number => seqs.get(skuKey(sku)) ?? 0,
    note(sku: Sku, seq: number): void {
      const key = skuKey(sku);
      const newest = Math.max(seq, seqs.get(key) ?? 0);
      seqs.delete(key);
      seqs.set(key, newest);
      const [oldest] = seqs.size > MOST_SEEN ? seqs.keys() : [];
      if (oldest !== undefined) seqs.delete(oldest);
    },
  };
}

/** Runs the scripts of holds, replicas and queues, which all change the same keys of one SKU. */
export function createSkuScripts(
  redis: Pick<CartRedis, 'run' | 'hgetall'>,
  times: HoldTimes,
  events?: SkuEvents,
) {
  // Much shorter than a claim, so sold pieces stay held until every replica that still promises has the sale.
  const freshMs = times.claimMs / 4;
  const lengths = [times.waitMs, freshMs, times.offerMs, times.capMs].map(Math.round).join(':');
  const seen = createSeen();
  return {
    times: { ...times, freshMs },
    async run<Reply>(script: Script, sku: Sku, ...rest: (string | number | boolean)[]): Promise<Reply> {
      const values = rest.map((value) => (typeof value === 'boolean' ? Number(value) : value));
      const before = `${lengths}:${seen.of(sku)}`;
      const reply = await redis.run<Reply & AnyReply>(script, ...skuKeys(sku), before, ...values);
      const { seq, savedSeq, news, offersChanged } = reply;
      seen.note(sku, Number(savedSeq));
      if (news) events?.emit('held', sku, { ...news, seq: Number(seq) });
      if (offersChanged) events?.emit('offers', sku);
      return reply;
    },
    readReplica: (sku: Sku): Promise<Record<string, string>> => redis.hgetall(skuKeys(sku)[0] ?? ''),
  };
}
