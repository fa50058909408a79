import { cacheable } from './cacheable.ts';
import type { Entries } from './entries.ts';

/** Paths of public reads and the ETags that their answers had; null: there was no answer. */
type Etags = ReadonlyMap<string, string | null>;

const entryOf = (entries: Entries, path: string) =>
  entries.peek(path) ?? entries.peek(cacheable(path)?.key ?? '');

/** Whether the answers that a page was made of are still the ones that would be sent. */
export function createCurrentAnswers(entries: Entries, now: () => number) {
  /** Asked thousands of times a second about the same map, so the result is remembered until anything changes. */
  const known = new WeakMap<Etags, { areCurrent: boolean; until: number; version: number }>();
  return {
    areCurrent(etags: Etags): boolean {
      const before = known.get(etags);
      const version = entries.version();
      if (before?.version === version && now() < before.until) return before.areCurrent;
      const expiries = [...etags].map(([path, etag]) => {
        const entry = entryOf(entries, path);
        return entries.isFresh(entry) && entry.response.etag === etag ? entries.expiryOf(entry) : null;
      });
      const areCurrent = !expiries.includes(null);
      const until = areCurrent ? Math.min(...expiries.map(Number)) : Infinity;
      known.set(etags, { areCurrent, until, version });
      return areCurrent;
    },
    /** Whether an event has changed this answer since it had this ETag. An answer that is merely old has not changed. */
    hasChanged(path: string, etag: string | null): boolean {
      const entry = entryOf(entries, path);
      return entry !== undefined && (!entries.isValid(entry) || entry.response.etag !== etag);
    },
  };
}
