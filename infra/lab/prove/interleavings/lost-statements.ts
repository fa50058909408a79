import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import type { Scheduler } from './scheduler.ts';
import type { Store } from './steps.ts';

export interface LostStatement {
  store: Store;
  /** Matches the names of the statements that may be lost. */
  of: RegExp;
  /** Whether the connection ends before the statement arrives, or before its answer does. */
  what: 'request' | 'answer';
}

const losing = new WeakMap<Scheduler, LostStatement>();

/** The next of these statements that a schedule sends loses its connection. */
export const loseStatement = (scheduler: Scheduler, lost: LostStatement): void =>
  void losing.set(scheduler, lost);

/** What is lost of a statement that is sent now; null for all but one. */
export function takeLost(
  scheduler: Scheduler,
  store: Store,
  statement: string,
): LostStatement['what'] | null {
  const lost = losing.get(scheduler);
  if (lost?.store !== store || !lost.of.test(statement)) return null;
  losing.delete(scheduler);
  return lost.what;
}

/** As `pg` says it. */
export const connectionLost = (): Error => new Error('Connection terminated unexpectedly');

/** A job that a lost connection has ended begins again later. */
export function unlessAway(error: unknown): void {
  if (!isDatabaseUnavailable(error)) throw error;
}
