import { randomUUID } from 'node:crypto';
import type { Owner } from '@slipcast/contracts/ids';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { skuKey, skuOfKey, type Sku } from '@slipcast/contracts/sku';
import type { Holds } from '../holds/hold-store.ts';
import type { HoldAnswer } from '../holds/hold.ts';
import { updateLimit } from '../holds/refusals.ts';
import type { CartRedis } from '../redis/cart-redis.ts';
import { readScript } from '../redis/script.ts';

const COUNT = readScript(import.meta.dirname, 'update-pieces', 1);
/** Longer than reserving may take. */
const MAKING_MS = 30_000;

type Reply = { status: 'ok' | 'too-many' };
/** undefined: the pot is in no update. */
type Terms = Pick<SaleTerms, 'updateId' | 'pieces'> | undefined;

const keyOf = (updateId: string, owner: Owner): string => `cart:update:{${updateId} ${owner}}`;

export type UpdatePieces = ReturnType<typeof createUpdatePieces>;

/**
 * Limits how many pieces of one update a shopper has reserved. The pots lie in several hash slots, so the pieces are counted in a step before the one
 * that reserves them: never more than the limit is reserved, for a moment perhaps less (ADR 68).
 */
export function createUpdatePieces({ redis, holds }: { redis: CartRedis; holds: Pick<Holds, 'read'> }) {
  /** Counts again what the shopper really has: reservations end, and are bought or given up. */
  async function recount(key: string, owner: Owner): Promise<void> {
    const counted = Object.entries(await redis.hgetall(key)).filter(([name]) => !name.startsWith('+'));
    await Promise.all(
      counted.map(async ([name, text]) => {
        const { hold } = await holds.read(skuOfKey(name), owner);
        await redis.run<Reply>(COUNT, key, 'correct', name, text, hold.quantity, hold.expiresAt);
      }),
    );
  }
  return {
    /**
     * Reserves pieces with `work` unless the shopper would have too many of the update; if it fails, they do not count. Throws Refusal 'update-limit'.
     *
     * @param how whether `pieces` are added to those that the shopper has of the pot, or are all of them
     */
    async limit<T extends { held: HoldAnswer }>(
      sale: Terms,
      owner: Owner,
      sku: Sku,
      how: 'add' | 'set',
      pieces: number,
      work: () => Promise<T>,
    ): Promise<T> {
      if (!sale || sale.pieces === null) return work();
      const key = keyOf(sale.updateId, owner);
      const [token, name, most] = [randomUUID(), skuKey(sku), sale.pieces];
      const begin = () => redis.run<Reply>(COUNT, key, 'begin', most, token, name, how, pieces, MAKING_MS);
      if ((await begin()).status === 'too-many') {
        await recount(key, owner);
        if ((await begin()).status === 'too-many') throw updateLimit(most);
      }
      try {
        const done = await work();
        const { quantity, expiresAt } = done.held.hold;
        await redis.run<Reply>(COUNT, key, 'end', token, name, quantity, expiresAt);
        return done;
      } catch (error) {
        // Without Redis it ends by itself.
        await redis.run<Reply>(COUNT, key, 'end', token, name).catch(() => {});
        throw error;
      }
    },
    /** What a guest had reserved is the account's now, even above the limit. */
    async moved(sale: Terms, owner: Owner, sku: Sku, { hold }: HoldAnswer): Promise<void> {
      if (!sale || sale.pieces === null) return;
      const key = keyOf(sale.updateId, owner);
      await redis.run<Reply>(COUNT, key, 'end', '', skuKey(sku), hold.quantity, hold.expiresAt);
    },
  };
}
