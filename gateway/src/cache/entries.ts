import { LRUCache } from 'lru-cache';
import type { EncodedResponse } from './encoded-response.ts';

/** A backstop in case an event is late. */
const MAX_AGE_MS = 1000;
const MAX_ENTRIES = 5000;
const MAX_BYTES = 64 * 1024 * 1024;
/** For searches, of which there is no end, so that they displace nothing else. */
const MAX_SEARCHES = 1000;
const MAX_SEARCH_BYTES = 8 * 1024 * 1024;

export interface Entry {
  response: EncodedResponse;
  tags: string[];
  /** Both date from the request, not its response: an invalidation during the call must count. */
  requestedAt: number;
  generation: number;
  /** After this many milliseconds it may be another one, although no event says so; Infinity: never. */
  turnsInMs: number;
}

export type Entries = ReturnType<typeof createEntries>;

const sizeCalculation = ({ response }: Entry): number => response.identity.length * 2 + 500;
const isSearch = (key: string): boolean => key.includes('search=');

/** Cached answers, which of them an event has invalidated, and which are older than a second. */
export function createEntries(now: () => number) {
  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation,
  });
  const searches = new LRUCache<string, Entry>({
    max: MAX_SEARCHES,
    maxSize: MAX_SEARCH_BYTES,
    sizeCalculation,
  });
  const placeOf = (key: string) => (isSearch(key) ? searches : entries);
  const invalidatedIn = new LRUCache<string, number>({ max: 2 * MAX_ENTRIES });
  let generation = 0;
  let changes = 0;

  const expiryOf = ({ requestedAt, turnsInMs }: Entry) => requestedAt + Math.min(MAX_AGE_MS, turnsInMs);
  const isValid = (entry: Entry) =>
    entry.tags.every((tag) => (invalidatedIn.get(tag) ?? 0) <= entry.generation);
  return {
    get: (key: string) => placeOf(key).get(key),
    /** Does not count as a use. */
    peek: (key: string) => placeOf(key).peek(key),
    set(key: string, entry: Entry): void {
      placeOf(key).set(key, entry);
    },
    /** Call it after each read from a service. */
    changed: () => void (changes += 1),
    isValid,
    isFresh: (entry: Entry | undefined): entry is Entry =>
      entry !== undefined && now() < expiryOf(entry) && isValid(entry),
    /** When it may be another one, although no event says so. */
    turnsAt: ({ requestedAt, turnsInMs }: Entry): number => requestedAt + turnsInMs,
    /** What an entry notes when its request begins. */
    stamp: () => ({ requestedAt: now(), generation }),
    expiryOf,
    invalidate(tags: string[]): void {
      generation += 1;
      changes += 1;
      for (const tag of tags) invalidatedIn.set(tag, generation);
    },
    /** Grows with every answer stored and every invalidation. */
    version: () => changes,
  };
}
