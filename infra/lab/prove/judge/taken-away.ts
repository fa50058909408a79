import { isPossible, leastStock, sum, type Span, type Timeline } from './spans.ts';

/** Whether the maker may have taken out pieces that were held: fewer may have been left than were held. */
const reachesHolds = (timeline: Timeline) => (removal: Span) => {
  const moments = [removal.possibleFrom, Math.min(removal.certainFrom, removal.possibleTo)];
  return moments.some((at) => {
    const left = leastStock(timeline, at) - sum(timeline.sales, (sale) => isPossible(sale, at));
    return left < sum(timeline.holds, (hold) => isPossible(hold, at));
  });
};

/**
 * A maker who takes out a pot that is held ends a hold, and an outsider cannot see whose, so no hold of that time is
 * certain any longer. Where enough is left for all of them, they stay as promised.
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
