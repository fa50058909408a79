import type { Request } from 'express';

/**
 * What a request is for, the least important first: when there is more to do than can be done, the first are refused first.
 *
 * statistics: figures, and what machines fetch · search: searching, and the back office's long lists · browsing: whatever else is only
 * read · cart: changes, adds above all · checkout: a payment that begins · completion: what a shopper has paid for, and what other
 * services and Square tell us; never refused
 */
export const IMPORTANCES = ['statistics', 'search', 'browsing', 'cart', 'checkout', 'completion'] as const;
export type Importance = (typeof IMPORTANCES)[number];
/** A list may also be a search: it depends on what is asked. */
export type ImportanceOf = Importance | ((req: Request) => Importance);

/** How bad it has to be before requests of this importance are refused. */
const REFUSED_FROM: Record<Importance, number> = {
  statistics: 1,
  search: 1,
  browsing: 2,
  cart: 3,
  checkout: 4,
  completion: Infinity,
};

export const isRefused = (importance: Importance, level: number): boolean =>
  level >= REFUSED_FROM[importance];
