import type { EventData } from '@slipcast/contracts/events/registry';
import type { InternalStock } from '@slipcast/contracts/http/order';
import type { Owner } from '@slipcast/contracts/ids';
import type { Hold, HoldAnswer } from '../rules/hold.ts';
import { skuText, type Sku } from '../rules/sku.ts';
import type { CartRedis } from './redis.ts';
import type { ScriptName } from './scripts.ts';

export type StockChange = EventData<'stock.changed.v1'>;
export type OwnedHold = Hold & { owner: string };

export type HoldReply =
  | { status: 'missing'; now: number }
  | (HoldAnswer & {
      status: 'ok' | 'none' | 'refused' | 'limit' | 'wait' | 'quarantined';
      seq: string;
      /** With 'wait': when the owner may reserve again. */
      waitUntil?: number;
    });
export type ChangeReply =
  | { status: 'missing' | 'old' | 'present' | 'stale' | 'sale-pending' }
  | { status: 'ok'; seq: string; applied: number; changed?: OwnedHold[] };

/** Longer than the ledger takes to answer. */
const MIN_VERSION_SECONDS = 3600;

/** What all instances share of one SKU. The braces put its keys into one slot of a Redis Cluster. */
export const holdKeys = (sku: Sku): string[] =>
  ['replica', 'holds', 'expiry', 'min-version', 'past'].map((name) => `cart:${name}:{${skuText(sku)}}`);

export type HoldScripts = ReturnType<typeof createHoldScripts>;

/**
 * The Lua scripts of holds as typed functions.
 *
 * @param times.capMs from the first reservation to the last moment of its renewals
 * @param times.waitMs how long after its end a hold still counts for its owner
 */
export function createHoldScripts(
  redis: CartRedis,
  { holdMs, capMs, claimMs, waitMs }: { holdMs: number; capMs: number; claimMs: number; waitMs: number },
) {
  const run = <Reply>(script: ScriptName, sku: Sku, ...rest: (string | number)[]) =>
    redis.run<Reply>(script, ...holdKeys(sku), waitMs, ...rest);
  return {
    read: (sku: Sku, owner: Owner | '', guest: Owner | '') => run<HoldReply>('read', sku, owner, guest),
    reserve: (sku: Sku, owner: Owner, guest: Owner | '', pieces: number) =>
      run<HoldReply>('reserve', sku, owner, guest, capMs, holdMs, pieces),
    setQuantity: (sku: Sku, owner: Owner, guest: Owner | '', pieces: number) =>
      run<HoldReply>('set-quantity', sku, owner, guest, capMs, holdMs, pieces),
    extend: (sku: Sku, owner: Owner) => run<HoldReply>('extend', sku, owner, '', capMs, holdMs),
    release: (sku: Sku, owner: Owner, pieces: number | '') =>
      run<HoldReply>('release', sku, owner, '', pieces),
    move: (sku: Sku, owner: Owner, guest: Owner) => run<HoldReply>('move', sku, owner, guest, capMs),
    claim: (sku: Sku, owner: Owner, pieces: number) =>
      run<HoldReply>('claim', sku, owner, '', capMs, claimMs, pieces),
    applySale: ({ productId, variantId, onHand, version, sale, quarantined }: StockChange) =>
      run<ChangeReply>(
        'apply-sale',
        { productId, variantId },
        onHand,
        version,
        sale?.owner ?? '',
        sale?.quantity ?? 0,
        MIN_VERSION_SECONDS,
        quarantined ? 1 : 0,
      ),
    /** The replica as it is; null while there is none. */
    async replica(sku: Sku): Promise<{ onHand: number; version: number } | null> {
      const { onHand, version } = await redis.hgetall(holdKeys(sku)[0] ?? '');
      return onHand === undefined ? null : { onHand: Number(onHand), version: Number(version) };
    },
    install: (sku: Sku, stock: InternalStock & { applied: number; holds: OwnedHold[]; force: boolean }) => {
      const { onHand, version, applied, force, holds, quarantined } = stock;
      const owned = JSON.stringify(holds);
      return run<ChangeReply>(
        'install',
        sku,
        onHand,
        version,
        applied,
        force ? 1 : 0,
        owned,
        quarantined ? 1 : 0,
      );
    },
  };
}
