import { setTimeout as sleep } from 'node:timers/promises';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import { inTransaction } from '@slipcast/storage/postgres';
import type { OwnedHold } from '../redis/sku-scripts.ts';
import { cartUnavailable } from '../redis/unavailable.ts';
import { writeApplied, writeHolds, writeItems } from './snapshot-writes.ts';
import type { AppliedRow, HoldRow, ItemRow } from './snapshot-queries.ts';

export type Snapshot = Omit<ReturnType<typeof createWriteBehind>, 'stop'>;

const EVERY_MS = 50;
const RETRY_MS = 500;
const FLUSH_TIMEOUT_MS = 5000;
const STOP_TRIES = 4;

/** Collects the newest row of each key until it is written. */
function createBuffer<T>(order: (row: T) => number) {
  let rows = new Map<string, T>();
  const put = (key: string, row: T) => {
    const waiting = rows.get(key);
    if (!waiting || order(waiting) <= order(row)) rows.set(key, row);
  };
  return {
    put,
    size: () => rows.size,
    take() {
      const taken = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));
      // A map that is cleared leads V8 from its old entries to its new ones, and so keeps both.
      rows = new Map();
      return {
        rows: taken.map(([, row]) => row),
        putBack: () => taken.forEach(([key, row]) => put(key, row)),
      };
    },
  };
}

/** PostgreSQL's copy of carts and holds, written behind every change in batches. */
export function createWriteBehind(pool: pg.Pool, logger: Logger) {
  const holds = createBuffer<HoldRow>(({ seq }) => seq);
  const items = createBuffer<ItemRow>(({ seq }) => seq);
  const applied = createBuffer<AppliedRow>(({ version }) => version);
  let writing: Promise<void> | undefined;
  let waiters: (() => void)[] = [];
  let stopping = false;
  const underWay = new Set<Promise<unknown>>();

  const pending = () => holds.size() + items.size() + applied.size();
  const writeOnce = async () => {
    const batch = { holds: holds.take(), items: items.take(), applied: applied.take() };
    const waiting = waiters;
    waiters = [];
    try {
      await inTransaction(pool, async (client) => {
        await writeHolds(client, batch.holds.rows);
        await writeItems(client, batch.items.rows);
        await writeApplied(client, batch.applied.rows);
      });
      for (const resolve of waiting) resolve();
    } catch (error) {
      waiters.unshift(...waiting);
      for (const taken of Object.values(batch)) taken.putBack();
      throw error;
    }
  };
  const write = async () => {
    let failures = 0;
    while (pending() > 0 || waiters.length > 0) {
      if (!stopping) await sleep(EVERY_MS, undefined, { ref: false });
      try {
        await writeOnce();
        failures = 0;
      } catch (error) {
        failures += 1;
        logger.warn(
          { err: error, pending: pending() },
          'the snapshot of carts could not be written and will be retried',
        );
        if (stopping && failures >= STOP_TRIES) throw error;
        await sleep(RETRY_MS);
      }
    }
  };
  const start = () => {
    writing ??= write().finally(() => {
      writing = undefined;
      if ((pending() > 0 || waiters.length > 0) && !stopping) void start();
    });
    writing.catch(() => {});
    return writing;
  };
  const putHold = (row: HoldRow): void => {
    holds.put(`${skuKey(row)}:${row.owner}`, row);
    void start();
  };
  return {
    name: 'snapshot',
    hold: putHold,
    /** Registers work that ends with `hold`, so that `flushed` waits for it too. */
    track<T>(work: Promise<T>): Promise<T> {
      const tracked = work.finally(() => underWay.delete(tracked));
      underWay.add(tracked);
      return tracked;
    },
    item(row: ItemRow): void {
      items.put(`${row.owner}:${skuKey(row)}`, row);
      void start();
    },
    /** Takes the holds that a stock change shrank, and up to which version sales are off the holds. */
    stockChange(
      { productId, variantId }: Sku,
      {
        seq,
        applied: version,
        changed: shrunk = [],
      }: { seq: string; applied: number; changed?: OwnedHold[] },
    ): void {
      for (const hold of shrunk) putHold({ productId, variantId, ...hold, seq: Number(seq) });
      applied.put(skuKey({ productId, variantId }), { productId, variantId, version });
      void start();
    },
    /** Resolves when every change until now is durable. Throws Refusal 'unavailable' when that takes five seconds. */
    async flushed(): Promise<void> {
      await Promise.allSettled(underWay);
      if (!writing) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const late = setTimeout(() => reject(cartUnavailable()), FLUSH_TIMEOUT_MS);
      waiters.push(resolve);
      await promise.finally(() => clearTimeout(late));
    },
    async stop() {
      stopping = true;
      while (writing ?? pending() > 0) await start();
    },
  };
}
