import { isPossible, leastStock, sum, type Span, type Timeline } from './spans.ts';

/** What the maker took out, which may have been held by somebody: less may have been left than was held. */
const reachesHolds = (timeline: Timeline) => (removal: Span) => {
  const moments = [removal.possibleFrom, Math.min(removal.certainFrom, removal.possibleTo)];
  return moments.some((at) => {
    const left = leastStock(timeline, at) - sum(timeline.sales, (sale) => isPossible(sale, at));
    return left < sum(timeline.holds, (hold) => isPossible(hold, at));
  });
};

/**
 * A maker who takes out a pot that is held ends a hold, and nobody outside sees whose: every hold of that time is no longer
 * certain. Where enough is left for all of them, they stay as promised.
 */
export function withoutTakenAway(timeline: Timeline): Timeline {
  const removals = timeline.stock.filter(({ pieces }) => pieces < 0).filter(reachesHolds(timeline));
  const holds = timeline.holds.map((hold) => {
    const ending = removals.filter(
      (removal) => hold.certainFrom <= removal.certainFrom && hold.certainTo >= removal.possibleFrom,
    );
    const first = Math.min(...ending.map(({ possibleFrom }) => possibleFrom));
    return { ...hold, certainTo: Math.min(hold.certainTo, Math.max(hold.certainFrom, first)) };
  });
  return { ...timeline, holds };
}
