import { lineOf, type Violation } from '../judge/history.ts';

const SHOWN = 3;

/** The first few violations of each rule, with the lines of history that show them. */
export function sayViolations(violations: Violation[], seed: string): void {
  for (const [rule, all] of Map.groupBy(violations, ({ rule: name }) => name)) {
    for (const { says, calls } of all.slice(0, SHOWN)) {
      console.log(`VIOLATION ${rule}: ${says}`);
      for (const call of calls) console.log(`  ${lineOf(call)}`);
      console.log(`  seed ${seed}`);
    }
    if (all.length > SHOWN) console.log(`  … and ${all.length - SHOWN} more of ${rule}`);
  }
}
