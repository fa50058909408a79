import type { Call } from '../judge/history.ts';

export interface StepFigures {
  step: string;
  calls: number;
  unanswered: number;
  refused: number;
  /** Milliseconds of those that were answered. */
  p50: number;
  p95: number;
  p99: number;
}

const stepOf = ({ did }: Call): string => (did.kind === 'visit' ? did.what : did.kind);

function percentile(sorted: number[], share: number): number {
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

/** How long each kind of call took, the most frequent first. The maker's own are left out. */
export function figuresOf(calls: Call[]): StepFigures[] {
  const steps = Map.groupBy(
    calls.filter(({ client }) => client !== 'maker'),
    stepOf,
  );
  return [...steps]
    .map(([step, all]) => {
      const took = all.flatMap(({ asked, answered }) => (answered === null ? [] : [answered - asked]));
      const sorted = took.toSorted((one, two) => one - two);
      return {
        step,
        calls: all.length,
        unanswered: all.length - took.length,
        refused: all.filter(({ reply }) => reply?.kind === 'refused').length,
        p50: percentile(sorted, 0.5),
        p95: percentile(sorted, 0.95),
        p99: percentile(sorted, 0.99),
      };
    })
    .toSorted((one, two) => two.calls - one.calls);
}
