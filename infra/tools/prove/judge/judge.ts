import { lineOf, type Evidence, type Violation } from './history.ts';
import { judgeMails } from './mails.ts';
import { judgeMoney } from './money.ts';
import { judgeOrders } from './orders.ts';
import { judgePieces } from './pieces.ts';

/**
 * Decides from what an outsider saw whether the shop kept its promises. The calls are judged in the order they were asked.
 *
 * @param options.mails false where a run sends none
 * @param options.duplicates how often the same mail may repeat; one for each crash of the run
 */
export function judge(
  evidence: Evidence,
  { duplicates = 0, mails = true }: { duplicates?: number; mails?: boolean } = {},
): Violation[] {
  const ordered = { ...evidence, calls: evidence.calls.toSorted((one, two) => one.asked - two.asked) };
  return [
    ...judgePieces(ordered),
    ...judgeMoney(ordered),
    ...judgeOrders(ordered),
    ...(mails ? judgeMails(ordered, duplicates) : []),
  ];
}

/** A violation with the lines of history that show it, and how to repeat the run. */
export const report = ({ rule, says, calls }: Violation, seed: string): string =>
  [`VIOLATION ${rule}: ${says}`, ...calls.map((call) => `  ${lineOf(call)}`), `  seed ${seed}`].join('\n');
