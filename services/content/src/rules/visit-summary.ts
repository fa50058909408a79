import type { WireVisits } from '@slipcast/contracts/http/visits';
import { PAGE_TYPES, STEPS } from '@slipcast/contracts/visits';
import { OTHER, type Counter, type Kind } from './counters.ts';

/** Rows of a list in the back office. */
const SHOWN = { pots: 20, searches: 30 };

export interface CountedDay {
  day: string;
  counters: readonly Counter[];
}

/** Of one kind over all days: how often, by subject. A pot or a word that one day had no place for may have had one on others. */
function timesBySubject(days: readonly CountedDay[], kind: Kind): Map<string, number> {
  const times = new Map<string, number>();
  for (const { counters } of days)
    for (const [of, subject, count] of counters)
      if (of === kind) times.set(subject, (times.get(subject) ?? 0) + count);
  return times;
}

const sum = (times: Iterable<number>): number => [...times].reduce((total, one) => total + one, 0);

/** What the back office shows of these days, each of which is there even if nothing was counted. */
export function summaryOf(days: readonly CountedDay[]): Omit<WireVisits, 'isCounting'> {
  const pages = timesBySubject(days, 'page');
  const seen = timesBySubject(days, 'seen');
  const added = timesBySubject(days, 'added');
  const bought = timesBySubject(days, 'bought');
  const steps = timesBySubject(days, 'step');
  const pots = [...new Set([...seen.keys(), ...added.keys(), ...bought.keys()])]
    .filter((productId) => productId !== OTHER)
    .map((productId) => ({
      productId,
      views: seen.get(productId) ?? 0,
      adds: added.get(productId) ?? 0,
      orders: bought.get(productId) ?? 0,
    }))
    .toSorted((a, b) => b.views - a.views || b.adds - a.adds || b.orders - a.orders);
  const searches = timesBySubject(days, 'search');
  const shown = [...searches]
    .filter(([words]) => words !== OTHER)
    .map(([words, times]) => ({ words, times }))
    .toSorted((a, b) => b.times - a.times || (a.words < b.words ? -1 : 1))
    .slice(0, SHOWN.searches);
  return {
    days: days.map((one) => ({ day: one.day, views: sum(timesBySubject([one], 'page').values()) })),
    pages: PAGE_TYPES.map((page) => ({ page, views: pages.get(page) ?? 0 }))
      .filter(({ views }) => views > 0)
      .toSorted((a, b) => b.views - a.views),
    pots: pots.slice(0, SHOWN.pots),
    searches: shown,
    otherSearches: sum(searches.values()) - sum(shown.map(({ times }) => times)),
    steps: STEPS.map((step) => ({ step, times: steps.get(step) ?? 0 })),
  };
}
