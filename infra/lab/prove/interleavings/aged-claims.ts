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
 * PostgreSQL's clock stays where it is while time passes in a schedule (`Schedule.clock`). So a checkout reads a later time from it, and the
 * end of a claim, which it computes from that time, is moved back when it reaches the sale.
 */
export function withClaimsAged(
  { scheduler: { passed } }: Context,
  what: string,
  given: unknown[],
): unknown[] {
  if (what !== 'order-place' || passed === 0) return given;
  const query = given[0] as { values: [string] };
  const input = JSON.parse(query.values[0]) as Input;
  const lines = input.lines.map(({ claimed_until: until, ...line }) => ({
    ...line,
    claimed_until: until && new Date(Date.parse(until) - passed).toISOString(),
  }));
  return [{ ...query, values: [JSON.stringify({ ...input, lines })] }];
}

/** A checkout reads the clock with the pots it prices, and again with a claim that is over. */
export function moveClockOn({ scheduler: { passed } }: Context, what: string, result: unknown): void {
  const { rows = [] } = result as { rows?: { outcome?: string; at?: Date; now?: Date }[] };
  const later = (time: Date) => new Date(time.getTime() + passed);
  for (const row of rows)
    if (what === 'skus' && row.at) row.at = later(row.at);
    else if (what === 'order-place' && row.outcome === 'claim-over' && row.now) row.now = later(row.now);
}
