import type { EventData } from '@slipcast/contracts/events/registry';
import type { InternalStock, ReleasedHold } from '@slipcast/contracts/http/order';
import type { Owner } from '@slipcast/contracts/ids';
import type { Hold, HoldAnswer } from './hold.ts';
import { skuText, type Sku } from '../redis/sku.ts';
import type { CartRedis } from '../redis/cart-redis.ts';
import type { ScriptName } from '../redis/scripts.ts';

export type StockChange = EventData<'stock.changed.v1'>;
export type OwnedHold = Hold & { owner: string };

export type HoldReply =
  | { status: 'missing'; now: number }
  | (HoldAnswer & {
      /** 'unsure': the ledger has to be asked first. */
      status: 'ok' | 'none' | 'refused' | 'limit' | 'wait' | 'quarantined' | 'unsure';
      /** With 'wait': when the owner may reserve again. */
      waitUntil?: number;
    });
export type ChangeReply =
  | { status: 'missing' | 'old' | 'gap' | 'present' | 'stale' | 'behind' }
  | { status: 'ok'; seq: string; applied: number; changed?: OwnedHold[] };

type Stock = Pick<InternalStock, 'onHand' | 'version' | 'quarantined'>;
export type Inspected =
  | { status: 'missing'; seq: string }
  | {
      status: 'ok';
      now: number;
      onHand: number;
      version: number;
      applied: number;
      /** Owners who gave pieces up, and when in `seq`, of which the ledger has not been told. */
      released?: { owner: Owner; seq: string }[];
    };

/** What is held of a SKU, whoever holds it; `freeAt` is when the first hold ends, 0 if there is none. */
export type HoldSummary =
  { status: 'missing'; seq: string } | { status: 'ok'; seq: string; held: number; freeAt: number };

/** Longer than the ledger takes to answer. */
const MIN_VERSION_SECONDS = 3600;

/** What all instances share of one SKU. The braces put its keys into one slot of a Redis Cluster. */
export const holdKeys = (sku: Sku): string[] =>
  ['replica', 'holds', 'expiry', 'min-version', 'past'].map((name) => `cart:${name}:{${skuText(sku)}}`);

/** What became of the queue of a SKU in Redis, and is not in PostgreSQL yet. Milliseconds of Redis's clock. */
export interface Offer {
  owner: Owner;
  /** 'kept': a hold like any other now; 'over': given back or expired; 'again': not so, but the owner goes on waiting. */
  state: 'open' | 'kept' | 'over' | 'again';
  seq: string;
  at: number;
  firstAt: number;
  ends: number;
  /** Before it, one was taken back from the same owner, and that may not be noted. */
  takenBack?: true;
}
/** The owners who wait, in order, and the offers that PostgreSQL knows of. */
export interface Queue {
  waiting: Owner[];
  offers: { owner: Owner; ends: number }[];
}

export type HoldScripts = ReturnType<typeof createHoldScripts>;

export interface HoldTimes {
  holdMs: number;
  /** From the first reservation to the last moment of its renewals. */
  capMs: number;
  claimMs: number;
  /** How long after its end a hold still counts for its owner. */
  waitMs: number;
  /** How long a freed piece is held for who waited. */
  offerMs: number;
}

/**
 * The Lua scripts of holds as typed functions.
 *
 * @param asked whether the ledger has just been asked, so that the replica is fresh
 * @param onOffers something became of an offer, which has to be noted in PostgreSQL
 */
export function createHoldScripts(
  redis: CartRedis,
  { holdMs, capMs, claimMs, waitMs, offerMs }: HoldTimes,
  onOffers: (sku: Sku) => void = () => {},
) {
  // A claim outlives that by far: what is sold stays held until every replica that promises has heard of the sale.
  const freshMs = claimMs / 4;
  const times = [waitMs, freshMs, offerMs, capMs].map(Math.round).join(':');
  const justAsked = (asked: boolean) => (asked ? 1 : 0);
  const run = async <Reply>(script: ScriptName, sku: Sku, ...rest: (string | number)[]): Promise<Reply> => {
    const reply = await redis.run<Reply & { offersChanged?: true }>(script, ...holdKeys(sku), times, ...rest);
    if (reply.offersChanged && script !== 'note-offers') onOffers(sku);
    return reply;
  };
  return {
    freshMs,
    read: (sku: Sku, owner: Owner | '', guest: Owner | '') => run<HoldReply>('read', sku, owner, guest),
    reserve: (sku: Sku, owner: Owner, guest: Owner | '', pieces: number, asked: boolean) =>
      run<HoldReply>('reserve', sku, owner, guest, holdMs, pieces, justAsked(asked)),
    setQuantity: (sku: Sku, owner: Owner, guest: Owner | '', pieces: number, asked: boolean) =>
      run<HoldReply>('set-quantity', sku, owner, guest, holdMs, pieces, justAsked(asked)),
    extend: (sku: Sku, owner: Owner, asked: boolean) =>
      run<HoldReply>('extend', sku, owner, '', holdMs, justAsked(asked)),
    release: (sku: Sku, owner: Owner, pieces: number | '') =>
      run<HoldReply>('release', sku, owner, '', pieces),
    move: (sku: Sku, owner: Owner, guest: Owner, asked: boolean) =>
      run<HoldReply>('move', sku, owner, guest, justAsked(asked)),
    claim: (sku: Sku, owner: Owner, pieces: number, asked: boolean) =>
      run<HoldReply>('claim', sku, owner, '', claimMs, pieces, justAsked(asked)),
    inspect: (sku: Sku) => run<Inspected>('inspect', sku),
    summary: (sku: Sku) => run<HoldSummary>('summary', sku),
    applySale: ({ productId, variantId, onHand, version, sale, quarantined }: StockChange, whole: boolean) =>
      run<ChangeReply>(
        'apply-sale',
        { productId, variantId },
        onHand,
        version,
        sale?.owner ?? '',
        sale?.quantity ?? 0,
        MIN_VERSION_SECONDS,
        quarantined ? 1 : 0,
        whole ? 1 : 0,
      ),
    /** The replica as it is; null while there is none. */
    async replica(sku: Sku): Promise<{ onHand: number; version: number } | null> {
      const { onHand, version } = await redis.hgetall(holdKeys(sku)[0] ?? '');
      return onHand === undefined ? null : { onHand: Number(onHand), version: Number(version) };
    },
    /** `asOf`: when the ledger was asked, by Redis's clock; `told`: which releases it knows of. */
    confirm: (sku: Sku, stock: Stock & { asOf: number; told: readonly ReleasedHold[] }) => {
      const { onHand, version, quarantined, asOf, told } = stock;
      return run<ChangeReply>(
        'confirm',
        sku,
        onHand,
        version,
        asOf,
        quarantined ? 1 : 0,
        JSON.stringify(told),
      );
    },
    install: (
      sku: Sku,
      stock: Stock & { applied: number; holds: OwnedHold[]; askedMsAgo: number; queue?: Queue },
    ) => {
      const { onHand, version, applied, askedMsAgo, holds, quarantined } = stock;
      const { waiting, offers } = stock.queue ?? { waiting: [], offers: [] };
      const age = Math.ceil(askedMsAgo);
      const lists = [JSON.stringify(waiting), JSON.stringify(offers)];
      const owned = JSON.stringify(holds);
      const locked = quarantined ? 1 : 0;
      return run<ChangeReply>(
        'install',
        sku,
        onHand,
        version,
        applied,
        age,
        claimMs,
        owned,
        locked,
        ...lists,
      );
    },
    /** Who waits, in order. */
    queue: (sku: Sku, waiting: Owner[]) =>
      run<{ status: 'ok' | 'missing' }>('queue', sku, JSON.stringify(waiting)),
    /** Answers which offers have not been noted, once these have. */
    noteOffers: async (sku: Sku, noted: Pick<Offer, 'owner' | 'seq' | 'state'>[]): Promise<Offer[]> => {
      const acknowledged = noted.map(({ owner, seq, state }) => ({ owner, seq, state }));
      const reply = await run<{ offers?: Offer[] }>('note-offers', sku, JSON.stringify(acknowledged));
      return reply.offers ?? [];
    },
  };
}
