import type { Scheduler } from './scheduler.ts';
import type { Store } from './steps.ts';

export interface LockedRow {
  store: Store;
  /** Matches the names of the statements that need the row. */
  of: RegExp;
  /** The row, as it appears in the statement's values; by default every such statement needs it. */
  row?: string;
  /** PostgreSQL's code: no lock in time, or a deadlock. */
  code: '55P03' | '40P01';
  /** So many statements fail; default: all until the end of the schedule. */
  times?: number;
}

const locked = new WeakMap<Scheduler, { row: LockedRow; left: number }>();

/** Someone else has this row locked. */
export const lockRow = (scheduler: Scheduler, row: LockedRow): void =>
  void locked.set(scheduler, { row, left: row.times ?? Infinity });
export const unlockRow = (scheduler: Scheduler): void => void locked.delete(scheduler);

/** A statement that fails instead of this one, and leaves its transaction as PostgreSQL does. Undefined: no one has its row. */
export function failsOfLock(
  scheduler: Scheduler,
  store: Store,
  name: string,
  query: unknown,
): string | undefined {
  const found = locked.get(scheduler);
  if (!found || found.left === 0 || found.row.store !== store || !found.row.of.test(name)) return undefined;
  const { values = [] } = query as { values?: unknown[] };
  const { row, code } = found.row;
  if (row !== undefined && !JSON.stringify(values).includes(row)) return undefined;
  found.left -= 1;
  return `DO $$ BEGIN RAISE EXCEPTION 'the row is locked' USING ERRCODE = '${code}'; END $$`;
}
