import type { Call } from './history.ts';
import { isCertain, isPossible, leastStock, mostStock, sum, type Span, type Timeline } from './spans.ts';
import { piecesOf } from './did.ts';

/** The moments at which a bound may change during a call. */
export function momentsOf(timeline: Timeline, { asked, answered }: Call): number[] {
  const end = answered ?? asked;
  const all = [...timeline.stock, ...timeline.sales, ...timeline.holds].flatMap((span) => [
    span.possibleFrom,
    span.certainFrom,
    span.certainTo,
    span.possibleTo + 1e-6,
  ]);
  return [asked, end, ...all.filter((moment) => moment > asked && moment < end)];
}

const others = (spans: Span[], client: string) => spans.filter((span) => span.client !== client);

/** Pieces that this client could have had at that moment, its own hold included: at least, and at most. */
export const leastFree = (timeline: Timeline, client: string, at: number) =>
  leastStock(timeline, at) -
  sum(timeline.sales, (span) => isPossible(span, at)) -
  sum(others(timeline.holds, client), (span) => isPossible(span, at));
export const mostFree = (timeline: Timeline, client: string, at: number) =>
  mostStock(timeline, at) -
  sum(timeline.sales, (span) => isCertain(span, at)) -
  sum(others(timeline.holds, client), (span) => isCertain(span, at));

export const wantedOf = ({ did, client, asked }: Call, timeline: Timeline): number => {
  if (did.kind === 'order') return piecesOf(did.lines, timeline.sku);
  if (did.kind === 'change') return did.quantity;
  const own = sum(timeline.holds, (span) => span.client === client && isPossible(span, asked));
  return did.kind === 'hold' ? did.quantity + own : 0;
};

/** Only what can have mattered during this call. */
export function during({ sku, ...spans }: Timeline, { asked, answered }: Call): Timeline {
  const end = answered ?? asked;
  const of = (all: Span[]) =>
    all.filter(({ possibleFrom, possibleTo }) => possibleFrom <= end && possibleTo >= asked);
  return { sku, stock: of(spans.stock), sales: of(spans.sales), holds: of(spans.holds) };
}

/** Whether, at some moment of this call, a client could not have had so many pieces. */
export function mayLack(whole: Timeline, call: Call): boolean {
  const timeline = during(whole, call);
  const wanted = wantedOf(call, timeline);
  return momentsOf(timeline, call).some((at) => leastFree(timeline, call.client, at) < wanted);
}

/** The few calls that decided what was free when this one was answered. */
export const shown = (timeline: Timeline, { asked, answered, client }: Call): Call[] =>
  [...timeline.stock, ...timeline.sales, ...timeline.holds]
    .filter(
      (span) =>
        span.possibleFrom <= (answered ?? asked) && span.possibleTo >= asked && span.call.client !== client,
    )
    .map(({ call }) => call)
    .slice(-12);
