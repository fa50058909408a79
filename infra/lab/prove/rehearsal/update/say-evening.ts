import { availableParallelism } from 'node:os';
import type { PollCost } from './cost-of-polls.ts';
import type { Evening, Timing } from './evening.ts';
import type { Killed, Restart } from './kills.ts';

function share(all: Timing[], from: number, to: number) {
  const sorted = all
    .filter(({ asked }) => asked >= from && asked < to)
    .map(({ ms }) => ms)
    .toSorted((one, two) => one - two);
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
}
/** The ends of the spans after the opening that are shown one by one: they say what a kill cost, and for how long. */
const SPANS_S = [2, 4, 6, 8, 10, 12, 15, 20, 30, 40, 60];

function sayAfterOpening(all: Timing[], opensAt: number): string {
  const spans = SPANS_S.map((until, index) => ({ from: SPANS_S[index - 1] ?? 0, until }));
  return spans
    .map(({ from, until }) => ({ until, ...share(all, opensAt + from * 1000, opensAt + until * 1000) }))
    .filter(({ count }) => count > 0)
    .map(({ until, count, p50, p99 }) => `to ${until} s ${count}: ${p50}/${p99}`)
    .join(', ');
}

const line = (name: string, { count, p50, p99, longest }: ReturnType<typeof share>): string =>
  `  ${name.padEnd(40)} ${String(count).padStart(7)}   p50 ${p50} ms   p99 ${p99} ms   longest ${longest} ms`;

export interface EveningOutcome {
  evening: Evening;
  shoppers: number;
  seed: string;
  killed: Killed;
  cost: PollCost;
  soldOutAt: number | undefined;
  sold: number;
  /** Seconds of processor time from the opening on. */
  processor: Record<string, number | null>;
  /** Milliseconds by which timers of the shoppers' process were late from the opening on. */
  late: Record<'p50' | 'p99', number>;
  /** How many people a letter went to in the meantime. */
  letters: number;
  /** Readers who bought before the opening. */
  early: number;
  violations: number;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** How long each took to start again, and the processor time it used, which polls then had to do without. */
function sayRestarts(restarts: readonly Restart[]): string {
  const each = restarts.map(
    ({ id, ms, processorMs }) =>
      `${id} ${seconds(ms)} s (${processorMs === null ? '?' : seconds(processorMs)} CPU s)`,
  );
  const sum = restarts.reduce((all, { processorMs }) => all + (processorMs ?? 0), 0);
  return `${each.join(', ')}; ${seconds(sum)} CPU seconds in total, with ${availableParallelism()} cores`;
}

const sayCost = ({ ms, bareMs }: PollCost): string =>
  ms === null || bareMs === null
    ? 'not known here'
    : `${ms.toFixed(3)} ms; a bare server that sends the same bytes: ${bareMs.toFixed(3)} ms`;

/** One page of figures about an evening. */
export function sayEvening(outcome: EveningOutcome): void {
  const { evening, shoppers, cost, soldOutAt, sold, killed, violations, seed } = outcome;
  const { polls, tickets, opensAt, failed, answers, pots } = evening;
  const end = soldOutAt ?? Infinity;
  const letIn = new Set(answers.filter(({ state }) => state === 'in').map(({ client }) => client)).size;
  console.log(line('polls before the opening', share(polls, 0, opensAt)));
  console.log(line('polls from the opening to sold out', share(polls, opensAt, end)));
  console.log(line('tickets before the opening', share(tickets, 0, opensAt)));
  console.log(line('tickets from the opening to sold out', share(tickets, opensAt, end)));
  console.log(line('all answers of the room', share([...polls, ...tickets], 0, end)));
  console.log(`  polls by when they were asked, p50/p99 ms: ${sayAfterOpening(polls, opensAt)}`);
  console.log(`  tickets the same way: ${sayAfterOpening(tickets, opensAt)}`);
  console.log(`  not answered or refused: ${failed.polls} polls, ${failed.tickets} tickets`);
  console.log(`  CPU of gateway and cart for a poll, of ${cost.polls}: ${sayCost(cost)}`);
  const used = Object.entries(outcome.processor).map(
    ([part, seconds]) => `${part} ${seconds?.toFixed(1) ?? '?'} s`,
  );
  console.log(`  CPU from the opening on: ${used.join(', ')}`);
  console.log(
    `  the shoppers' own process was late by p50 ${outcome.late.p50} ms, p99 ${outcome.late.p99} ms: that is in every figure`,
  );
  console.log(`  killed: ${killed.names.join(', ') || 'nothing, without /proc'}`);
  if (killed.restarts.length > 0) console.log(`  ready again: ${sayRestarts(killed.restarts)}`);
  const took =
    soldOutAt === undefined
      ? 'not sold out'
      : `sold out ${((soldOutAt - opensAt) / 1000).toFixed(1)} s after the opening`;
  console.log(
    `rehearsal of an update: ${shoppers} shoppers, ${pots.length} pots, ${took}, ${letIn} let in, ${outcome.early} bought early, ${sold} orders, a letter to ${outcome.letters}, seed ${seed}, ${violations} violations`,
  );
}
