import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import { inTransaction } from '@slipcast/storage/postgres';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Component } from '@slipcast/service-kit/service';
import type { Sku } from '../rules/sku.ts';
import { writeHolds, writeItems, writeSettled, type HoldRow, type ItemRow } from './snapshot-rows.ts';

/** PostgreSQL's copy of carts and holds, written behind every change in batches. */
export interface Snapshot extends Component {
  hold(row: HoldRow): void;
  item(row: ItemRow): void;
  /** Sales up to this stock version are taken off the holds. */
  settled(sku: Sku, version: number): void;
  /** Resolves when everything noted until now is durable. Throws Refusal 'unavailable' when that takes five seconds. */
  flushed(): Promise<void>;
}

const EVERY_MS = 50;
const RETRY_MS = 500;
const FLUSHED_WITHIN_MS = 5000;
const STOP_TRIES = 4;

type Noted = { seq: number };
function note<T extends Noted>(rows: Map<string, T>, key: string, row: T): void {
  const known = rows.get(key);
  if (!known || known.seq <= row.seq) rows.set(key, row);
}
const take = <T>(rows: Map<string, T>): [string, T][] => {
  const taken = [...rows];
  rows.clear();
  return taken.toSorted(([a], [b]) => (a < b ? -1 : 1));
};

export function createSnapshot(pool: pg.Pool, logger: Logger): Snapshot {
  const holds = new Map<string, HoldRow>();
  const items = new Map<string, ItemRow>();
  const settled = new Map<string, Sku & { seq: number }>();
  let writing: Promise<void> | undefined;
  let waiters: (() => void)[] = [];
  let stopping = false;

  const pending = () => holds.size + items.size + settled.size;
  const writeOnce = async () => {
    const batch = { holds: take(holds), items: take(items), settled: take(settled) };
    const waiting = waiters;
    waiters = [];
    try {
      await inTransaction(pool, async (client) => {
        await writeHolds(
          client,
          batch.holds.map(([, row]) => row),
        );
        await writeItems(
          client,
          batch.items.map(([, row]) => row),
        );
        await writeSettled(
          client,
          batch.settled.map(([, row]) => row),
        );
      });
      for (const told of waiting) told();
    } catch (error) {
      waiters.unshift(...waiting);
      for (const [key, row] of batch.holds) note(holds, key, row);
      for (const [key, row] of batch.items) note(items, key, row);
      for (const [key, row] of batch.settled) note(settled, key, row);
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
        logger.warn({ err: error, pending: pending() }, 'the snapshot of carts cannot be written');
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
  return {
    name: 'snapshot',
    hold(row) {
      note(holds, `${row.productId}:${row.variantId}:${row.owner}`, row);
      void start();
    },
    item(row) {
      note(items, `${row.owner}:${row.productId}:${row.variantId}`, row);
      void start();
    },
    settled(sku, version) {
      note(settled, `${sku.productId}:${sku.variantId}`, { ...sku, seq: version });
      void start();
    },
    async flushed() {
      if (!writing) return;
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => {
          waiters = waiters.filter((waiter) => waiter !== told);
          reject(new Refusal('unavailable', 'The cart does not answer. Please try again in a moment.'));
        }, FLUSHED_WITHIN_MS);
        const told = () => {
          clearTimeout(late);
          resolve();
        };
        waiters.push(told);
      });
    },
    async stop() {
      stopping = true;
      while (writing ?? pending() > 0) await start();
    },
  };
}
