import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import type { InternalStock, ReleasedHold } from '@slipcast/contracts/http/ledger';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { applyChange } from './apply-changes.ts';
import type { ReadLedger } from './ledger-client.ts';
import type { Inspected, ReplicaScripts } from './replica-scripts.ts';

/** Compares the replica of a SKU with the ledger and brings it up to date. Throws Refusal 'unavailable' when the ledger does not answer. */
export type CatchUp = (sku: Sku) => Promise<void>;

/** What a comparison found: the replica had more or less than the ledger, or knows changes that the ledger has lost. */
export type Drift = 'too-high' | 'too-low' | 'ahead';

/** A SKU in a batch; `error` of one that failed alone. */
interface Asked {
  sku: Sku;
  error?: unknown;
}

type Replica = Extract<Inspected, { status: 'ok' }>;
const toldOf = (released: Replica['released'] = []): ReleasedHold[] =>
  released.map(({ owner, seq }) => ({ owner, seq: Number(seq) }));
/** SKUs in one question to the ledger. */
const MOST_SKUS = 200;
/** The ledger answers a few hundred changes at a time. */
const MOST_QUESTIONS = 20;

/** @param options.drifted counts the replicas that differed */
export function createCatchUp(options: {
  scripts: Pick<ReplicaScripts, 'inspect' | 'applySale' | 'confirm'>;
  readLedger: ReadLedger;
  snapshot: Pick<Snapshot, 'stockChange'>;
  drifted: (drift: Drift) => void;
  logger: Logger;
}): CatchUp {
  const { scripts, readLedger, snapshot, drifted, logger } = options;

  /** A replica that is ahead stays as it is: the ledger was set back, and its own checks deal with that. */
  function report(sku: Sku, replica: Replica, ledger: Pick<InternalStock, 'onHand' | 'version'>): void {
    const { onHand, version } = replica;
    const ahead = version > ledger.version;
    if (!ahead && onHand === ledger.onHand) return;
    const drift = ahead ? 'ahead' : onHand > ledger.onHand ? 'too-high' : 'too-low';
    drifted(drift);
    const told = { ...sku, drift, replica: { onHand, version }, ledger };
    if (ahead || version === ledger.version) logger.warn(told, 'a replica of stock differs from the ledger');
    else logger.info(told, 'a replica of stock was behind the ledger');
  }

  async function bringUpToDate(
    sku: Sku,
    { now: asOf, released }: Replica,
    ledger: InternalStock,
  ): Promise<boolean> {
    // A quarantine raises the version by more than one, so the ledger's changes are complete although versions are missing.
    for (const change of ledger.changes) await applyChange({ scripts, snapshot }, change, true);
    const reply = await scripts.confirm(sku, { ...ledger, asOf, told: toldOf(released) });
    if (reply.status === 'ok') snapshot.stockChange(sku, reply);
    return reply.status !== 'behind';
  }

  /** Answers the SKU again if the ledger has more to tell. */
  async function compareOne(
    { sku, replica }: { sku: Sku; replica: Replica },
    ledger: InternalStock,
    isFirst: boolean,
  ): Promise<Sku[]> {
    if (isFirst) report(sku, replica, { onHand: ledger.onHand, version: ledger.version });
    return (await bringUpToDate(sku, replica, ledger)) ? [] : [sku];
  }

  async function compare(batch: Asked[]): Promise<void> {
    const askedFor = Map.groupBy(batch, ({ sku }) => skuKey(sku));
    /** A SKU that fails leaves the others alone. */
    const alone = async <T>(sku: Sku, work: () => Promise<T[]>): Promise<T[]> =>
      work().catch((error: unknown) => {
        for (const one of askedFor.get(skuKey(sku)) ?? []) one.error = error;
        return [];
      });
    const inspect = async (sku: Sku) => {
      const replica = await scripts.inspect(sku);
      return replica.status === 'ok' ? [{ sku, replica }] : [];
    };
    let left = [...askedFor.values()].flatMap(([one]) => (one ? [one.sku] : []));
    for (let questions = 1; left.length > 0 && questions <= MOST_QUESTIONS; questions += 1) {
      const found = await Promise.all(left.map((sku) => alone(sku, () => inspect(sku))));
      const present = found.flat();
      if (present.length === 0) return;
      const known = present.map(({ sku, replica: { version, applied, released } }) => {
        return { ...sku, after: Math.min(version, applied), released: toldOf(released) };
      });
      const answers = await readLedger(known);
      const ledgers = new Map(answers.map((stock) => [skuKey(stock), stock]));
      const compared = await Promise.all(
        present.map((one) => {
          // A SKU that the ledger does not know is one that it has lost.
          const { productId, variantId } = one.sku;
          const none = { productId, variantId, onHand: 0, version: 0, changes: [] };
          const ledger = ledgers.get(skuKey(one.sku)) ?? none;
          return alone(one.sku, () => compareOne(one, ledger, questions === 1));
        }),
      );
      left = compared.flat();
    }
  }

  const load = createBatchLoader<Asked>(compare, MOST_SKUS, () => true);
  return async (sku) => {
    const asked: Asked = { sku };
    await load(asked);
    if (asked.error) throw asked.error;
  };
}
