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

/** Of each pot that was seen, added or bought on these days, the most seen first. */
export function potVisits(days: readonly CountedDay[]): WireVisits['pots'] {
  const seen = timesBySubject(days, 'seen');
  const added = timesBySubject(days, 'added');
  const bought = timesBySubject(days, 'bought');
  return [...new Set([...seen.keys(), ...added.keys(), ...bought.keys()])]
    .filter((productId) => productId !== OTHER)
    .map((productId) => ({
      productId,
      views: seen.get(productId) ?? 0,
      adds: added.get(productId) ?? 0,
      orders: bought.get(productId) ?? 0,
    }))
    .toSorted((a, b) => b.views - a.views || b.adds - a.adds || b.orders - a.orders);
}

/** The same of the pots with these ids, in their order. */
export function visitsOfPots(days: readonly CountedDay[], ids: readonly string[]): WireVisits['pots'] {
  const found = new Map(potVisits(days).map((pot) => [pot.productId, pot]));
  return ids.map((productId) => found.get(productId) ?? { productId, views: 0, adds: 0, orders: 0 });
}

/** Views of all pages. */
export const viewsOf = (days: readonly CountedDay[]): number => sum(timesBySubject(days, 'page').values());

/** What the back office shows of these days, each of which is there even if nothing was counted. */
export function summaryOf(days: readonly CountedDay[]): Omit<WireVisits, 'isCounting'> {
  const pages = timesBySubject(days, 'page');
  const steps = timesBySubject(days, 'step');
  const searches = timesBySubject(days, 'search');
  const shown = [...searches]
    .filter(([words]) => words !== OTHER)
    .map(([words, times]) => ({ words, times }))
    .toSorted((a, b) => b.times - a.times || (a.words < b.words ? -1 : 1))
    .slice(0, SHOWN.searches);
  return {
    days: days.map((one) => ({ day: one.day, views: viewsOf([one]) })),
    pages: PAGE_TYPES.map((page) => ({ page, views: pages.get(page) ?? 0 }))
      .filter(({ views }) => views > 0)
      .toSorted((a, b) => b.views - a.views),
    pots: potVisits(days).slice(0, SHOWN.pots),
    searches: shown,
    otherSearches: sum(searches.values()) - sum(shown.map(({ times }) => times)),
    steps: STEPS.map((step) => ({ step, times: steps.get(step) ?? 0 })),
  };
}
