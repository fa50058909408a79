import type { Actor } from './steps.ts';
import type { Scheduler } from './scheduler.ts';

interface Context {
  scheduler: Scheduler;
  actor: Actor;
}
interface Input {
  lines: { claimed_until?: string | null }[];
}

/**
 * PostgreSQL's clock stays where it is while time passes in a schedule (`Schedule.clock`). So the end of a claim, which a
 * checkout computes from that clock before it claims, is moved back when it reaches the sale.
 */
export function withClaimsAged({ scheduler, actor }: Context, what: string, given: unknown[]): unknown[] {
  const ms = scheduler.passed - (actor.readClockAt ?? scheduler.passed);
  if (what !== 'order-place' || ms === 0) return given;
  const query = given[0] as { values: [string] };
  const input = JSON.parse(query.values[0]) as Input;
  const lines = input.lines.map(({ claimed_until: until, ...line }) => ({
    ...line,
    claimed_until: until && new Date(Date.parse(until) - ms).toISOString(),
  }));
  return [{ ...query, values: [JSON.stringify({ ...input, lines })] }];
}

/** A checkout reads the clock with the pots it prices, and again with a claim that is over. */
export function noteClock({ scheduler, actor }: Context, what: string, result: unknown): void {
  const { rows } = result as { rows?: { outcome?: string }[] };
  const reads = what === 'skus' || (what === 'order-place' && rows?.[0]?.outcome === 'claim-over');
  if (reads) actor.readClockAt = scheduler.passed;
}
