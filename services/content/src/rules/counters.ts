import type { VisitEvent } from '@slipcast/contracts/http/visits';
import { searchedWords } from '@slipcast/contracts/visits';

/** 'seen' and 'added' are of pots, 'bought' of paid orders with one. */
export type Kind = 'page' | 'seen' | 'added' | 'bought' | 'search' | 'step';
/** Of a day: how often something happened to whom or what. Never by whom. */
export type Counter = readonly [kind: Kind, subject: string, times: number];

/** The subject of what has no place of its own. */
export const OTHER = '';

/** The most subjects of a kind in a day, so that invented words or pots cannot fill the store. */
export const MOST: Record<Kind, number> = {
  page: 20,
  seen: 1000,
  added: 1000,
  bought: 1000,
  search: 300,
  step: 10,
};

/** Both together. A subject beyond the most of its kind counts as another. */
export function addTogether(counters: readonly Counter[], more: readonly Counter[]): Counter[] {
  const sums = new Map<string, Counter>();
  const subjects = new Map<Kind, number>();
  const add = ([kind, subject, times]: Counter): void => {
    const key = `${kind} ${subject}`;
    const known = sums.get(key);
    if (known) return void sums.set(key, [kind, subject, known[2] + times]);
    if (subject !== OTHER) {
      const before = subjects.get(kind) ?? 0;
      if (before >= MOST[kind]) return add([kind, OTHER, times]);
      subjects.set(kind, before + 1);
    }
    sums.set(key, [kind, subject, times]);
  };
  for (const counter of [...counters, ...more]) add(counter);
  return [...sums.values()];
}

/** What a browser has told, as counters. */
export function countersOf(event: VisitEvent): Counter[] {
  switch (event.kind) {
    case 'view': {
      const { page, productId } = event;
      const view: Counter = ['page', page, 1];
      return page === 'product' && productId !== undefined ? [view, ['seen', productId, 1]] : [view];
    }
    case 'add':
      return [['added', event.productId, 1]];
    case 'search':
      return [['search', searchedWords(event.words) ?? OTHER, 1]];
    default:
      return [['step', event.step, 1]];
  }
}
