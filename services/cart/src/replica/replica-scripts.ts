import type { EventData } from '@slipcast/contracts/events/registry';
import type { InternalStock, ReleasedHold } from '@slipcast/contracts/http/ledger';
import type { Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import type { SnapshotHold } from '../snapshot/snapshot-queries.ts';
import { readSkuScript, type OwnedHold, type Queue, type SkuScripts } from '../redis/sku-scripts.ts';

export type StockChange = EventData<'stock.changed.v1'>;
type Stock = Pick<InternalStock, 'onHand' | 'version' | 'quarantined'>;

export type ChangeReply =
  | { status: 'missing' | 'old' | 'gap' | 'present' | 'stale' | 'behind' }
  | { status: 'ok'; seq: string; applied: number; changed?: OwnedHold[] };
/** There is no replica, or an outdated one, whose last change and version are given. */
export interface Missing {
  status: 'missing';
  seq: string;
  server: string;
  storedSeq: string;
  storedApplied: number;
}
/** Of a sale in the ledger. */
export type Sale = Pick<StockChange, 'version'> & { owner: string; quantity: number };
export type Inspected =
  | Missing
  | {
      status: 'ok';
      now: number;
      onHand: number;
      version: number;
      applied: number;
      /** Owners who gave pieces up, and when in `seq`, that the ledger does not know of yet. */
      released?: { owner: Owner; seq: string }[];
    };

interface Installed extends Stock {
  applied: number;
  holds: SnapshotHold[];
  askedMsAgo: number;
  queue?: Queue;
  sales?: Sale[];
  newest?: number;
  found?: Missing;
  /** The terms of the pot's update; '' for none. */
  saleText?: string;
}

/** A replica that no one has asked for is dropped after this time. Each costs work in every comparison. */
const UNUSED_MS = 7_200_000;
/** Longer than a request takes. The snapshot has every hold after a twentieth of a second, unless the process was killed. */
const LATE_MS = 60_000;
/** Comparisons come every 15 seconds, so each hold is checked a few times and not again. */
const CHECKED_UNTIL_MS = 120_000;
/** Longer than the ledger takes to answer. */
const MIN_VERSION_SECONDS = 3600;

const changing = (name: string) => readSkuScript(import.meta.dirname, 'shrink-holds', name);
const INSPECT = readSkuScript(import.meta.dirname, 'inspect');
const APPLY_SALE = changing('apply-sale');
const CONFIRM = changing('confirm');
const INSTALL = readSkuScript(import.meta.dirname, 'shrink-holds', 'merge', 'install');
const AUDIT = readSkuScript(import.meta.dirname, 'audit');

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
  /** `sales`: all since the stored replica; `newest`: the last change in the snapshot; `found`: before the snapshot was read. */
  install: (sku: Sku, { found, ...stock }: Installed) => {
    const { onHand, version, quarantined = false, applied, askedMsAgo, holds, queue } = stock;
    const numbers = [onHand, version, applied, Math.ceil(askedMsAgo), claimMs];
    return run<ChangeReply>(
      INSTALL,
      sku,
      ...numbers,
      JSON.stringify(holds),
      quarantined,
      JSON.stringify(queue?.waiting ?? []),
      JSON.stringify(queue?.offers ?? []),
      JSON.stringify(stock.sales ?? []),
      stock.newest ?? 0,
      found?.server ?? '',
      found?.storedSeq ?? '',
      stock.saleText ?? '',
    );
  },
  /**
   * 'damaged': the replica promises nothing until it has been installed again. `late`: holds that the snapshot should have by now.
   *
   * @param newest the last change in the snapshot
   */
  audit: (sku: Sku, newest: number, { offered, isQueued }: { offered: Owner[]; isQueued: boolean }) =>
    run<{ status: 'ok' | 'missing' | 'damaged' | 'dropped'; savedSeq: string; late?: OwnedHold[] }>(
      AUDIT,
      sku,
      newest,
      JSON.stringify(offered),
      isQueued,
      UNUSED_MS,
      LATE_MS,
      CHECKED_UNTIL_MS,
    ),
});
