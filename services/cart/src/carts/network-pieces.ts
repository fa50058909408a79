import { createHash, randomUUID } from 'node:crypto';
import type { Owner } from '@slipcast/contracts/ids';
import { skuKey, skuOfKey, type Sku } from '@slipcast/contracts/sku';
import { isLoopback, networkOf } from '@slipcast/service-kit/network';
import { tooManyRequests } from '@slipcast/service-kit/rate-limiter';
import type { Holds } from '../holds/hold-store.ts';
import type { Holder } from '../holds/hold.ts';
import type { CartRedis } from '../redis/cart-redis.ts';
import { readLua, readScript } from '../redis/script.ts';

type CountReply = { status: 'ok'; own: number; ofGuest: number } | { status: 'too-many'; waitMs: number };
/** An entry's pieces, and when their reservation ends (0: after the length of a reservation, from now). */
type Counted = [entry: string, pieces: number, ends: number];

const PRELUDE = readLua(import.meta.dirname, 'network-prelude');
const COUNT = readScript(import.meta.dirname, 'count-pieces', 1, PRELUDE);
const CORRECT = readScript(import.meta.dirname, 'correct-pieces', 1, PRELUDE);
/** A network at its limit has all its entries compared with the reservations no more often than this. */
const RECOUNT_MS = 5000;

const entryOf = (owner: Owner, sku: Sku): string => `${owner} ${skuKey(sku)}`;
/** Hashed, so that no addresses of people are stored. */
const keyOf = (ip: string): string =>
  `cart:network:{${createHash('sha256').update(networkOf(ip)).digest('base64url')}}`;

export type NetworkPieces = ReturnType<typeof createNetworkPieces>;

/**
 * Limits how many pieces the shoppers of one network have reserved, guests and accounts together. Loopback is not counted: behind an unknown
 * proxy all shoppers would be one network. `ip` is the shopper's address; '' counts nothing.
 *
 * @param options.most pieces; 0 lifts the limit
 */
export function createNetworkPieces(options: {
  redis: CartRedis;
  holds: Pick<Holds, 'read'>;
  most: number;
  holdMs: number;
}) {
  const { redis, holds, most, holdMs } = options;
  const isCounted = (ip: string): boolean => most > 0 && ip !== '' && !isLoopback(ip);
  const correct = async (ip: string, counted: Counted[]): Promise<void> => {
    if (isCounted(ip) && counted.length > 0) await redis.run(CORRECT, keyOf(ip), holdMs, ...counted.flat());
  };
  /** Pieces that were bought, or moved to an account, no longer count. Returns false if that was done just now. */
  async function recount(ip: string): Promise<boolean> {
    const key = keyOf(ip);
    if (!(await redis.lock(`cart:recounting:${key}`, randomUUID(), RECOUNT_MS))) return false;
    const entries = Object.keys(await redis.hgetall(key));
    const found = await Promise.all(
      entries.map(async (entry): Promise<Counted> => {
        const [owner = '', text = ''] = entry.split(' ');
        const { hold } = await holds.read(skuOfKey(text), owner as Owner);
        return [entry, hold.quantity, hold.expiresAt];
      }),
    );
    await correct(ip, found);
    return true;
  }
  async function count(ip: string, { owner, guest }: Holder, sku: Sku, how: 'add' | 'set', pieces: number) {
    const entries = [entryOf(owner, sku), guest && guest !== owner ? entryOf(guest, sku) : ''] as const;
    const run = () => redis.run<CountReply>(COUNT, keyOf(ip), most, ...entries, how, pieces, holdMs);
    const first = await run();
    const reply = first.status === 'too-many' && (await recount(ip)) ? await run() : first;
    if (reply.status === 'too-many')
      throw tooManyRequests(
        `We can reserve up to ${most} pots for one internet connection at a time, and yours has reached that limit. Please try again in a few minutes.`,
        reply.waitMs,
      );
    const [own, ofGuest] = entries;
    const before: Counted[] = [
      [own, reply.own, 0],
      ...(ofGuest ? [[ofGuest, reply.ofGuest, 0] as Counted] : []),
    ];
    return { undo: () => correct(ip, before).catch(() => {}) };
  }
  return {
    /**
     * Reserves pieces with `work` unless they are too many for the network; if it fails, they do not count. Throws Refusal 429.
     *
     * @param how whether `pieces` are added to those that the holder has, or are all of them
     */
    async limit<T>(
      ip: string,
      holder: Holder,
      sku: Sku,
      how: 'add' | 'set',
      pieces: number,
      work: () => Promise<T>,
    ): Promise<T> {
      if (!isCounted(ip)) return work();
      const { undo } = await count(ip, holder, sku, how, pieces);
      try {
        return await work();
      } catch (error) {
        await undo();
        throw error;
      }
    },
    /** What a guest had reserved is the account's now. */
    async move(ip: string, guest: Owner, owner: Owner): Promise<void> {
      if (!isCounted(ip)) return;
      const stored = await redis.hgetall(keyOf(ip));
      const read = (entry: string) => (stored[entry] ?? '0:0').split(':').map(Number) as [number, number];
      const ofGuest = Object.keys(stored).filter((entry) => entry.startsWith(`${guest} `));
      const moved = ofGuest.flatMap((entry): Counted[] => {
        const to = `${owner}${entry.slice(guest.length)}`;
        const [[pieces, ends], [own, ownEnds]] = [read(entry), read(to)];
        return [
          [entry, 0, 0],
          [to, pieces + own, Math.max(ends, ownEnds)],
        ];
      });
      await correct(ip, moved);
    },
    /** How many pieces the owner has now, and until when; none removes them from the count. */
    now: (ip: string, owner: Owner, sku: Sku, hold = { quantity: 0, expiresAt: 0 }): Promise<void> =>
      correct(ip, [[entryOf(owner, sku), hold.quantity, hold.expiresAt]]),
  };
}
