import type { EventData } from '@slipcast/contracts/events/registry';
import type { InternalStock, ReleasedHold } from '@slipcast/contracts/http/order';
import type { Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import { readSkuScript, type OwnedHold, type Queue, type SkuScripts } from '../redis/sku-scripts.ts';

export type StockChange = EventData<'stock.changed.v1'>;
type Stock = Pick<InternalStock, 'onHand' | 'version' | 'quarantined'>;

export type ChangeReply =
  | { status: 'missing' | 'old' | 'gap' | 'present' | 'stale' | 'behind' }
  | { status: 'ok'; seq: string; applied: number; changed?: OwnedHold[] };
export type Inspected =
  | { status: 'missing'; seq: string }
  | {
      status: 'ok';
      now: number;
      onHand: number;
      version: number;
      applied: number;
      /** Owners who gave pieces up, and when in `seq`, that the ledger does not know of yet. */
      released?: { owner: Owner; seq: string }[];
    };

/** Longer than the ledger takes to answer. */
const MIN_VERSION_SECONDS = 3600;

const changing = (name: string) => readSkuScript(import.meta.dirname, 'shrink-holds', name);
const INSPECT = readSkuScript(import.meta.dirname, 'inspect');
const APPLY_SALE = changing('apply-sale');
const CONFIRM = changing('confirm');
const INSTALL = changing('install');

export type ReplicaScripts = ReturnType<typeof createReplicaScripts>;

/** The Lua scripts of the replica as typed functions. */
export const createReplicaScripts = ({ run, readReplica, times: { claimMs } }: SkuScripts) => ({
  inspect: (sku: Sku) => run<Inspected>(INSPECT, sku),
  /** The replica as it is; null while there is none. */
  async read(sku: Sku): Promise<{ onHand: number; version: number } | null> {
    const { onHand, version } = await readReplica(sku);
    return onHand === undefined ? null : { onHand: Number(onHand), version: Number(version) };
  },
  /** @param complete no change between the replica's version and this one is missing */
  applySale: (change: StockChange, complete: boolean) => {
    const { onHand, version, sale, quarantined = false } = change;
    const sold = [sale?.owner ?? '', sale?.quantity ?? 0];
    return run<ChangeReply>(
      APPLY_SALE,
      change,
      onHand,
      version,
      ...sold,
      MIN_VERSION_SECONDS,
      quarantined,
      complete,
    );
  },
  /** `asOf`: when the ledger was asked, by Redis's clock; `told`: the releases that it knows. */
  confirm: (sku: Sku, stock: Stock & { asOf: number; told: readonly ReleasedHold[] }) => {
    const { onHand, version, quarantined = false, asOf, told } = stock;
    return run<ChangeReply>(CONFIRM, sku, onHand, version, asOf, quarantined, JSON.stringify(told));
  },
  install: (
    sku: Sku,
    stock: Stock & { applied: number; holds: OwnedHold[]; askedMsAgo: number; queue?: Queue },
  ) => {
    const { onHand, version, quarantined = false, applied, askedMsAgo, holds, queue } = stock;
    const numbers = [onHand, version, applied, Math.ceil(askedMsAgo), claimMs];
    const [owned, waiting, offers] = [holds, queue?.waiting ?? [], queue?.offers ?? []].map((list) =>
      JSON.stringify(list),
    );
    return run<ChangeReply>(
      INSTALL,
      sku,
      ...numbers,
      owned as string,
      quarantined,
      waiting as string,
      offers as string,
    );
  },
});
