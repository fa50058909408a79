import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { compress, etagOf, write, type FinishedAnswer } from './finished-answer.ts';
import { keepable, type Keepable } from './keepable.ts';

export interface UpstreamRead {
  status: number;
  contentType: string;
  body: Buffer;
}
export interface KeptAnswersOptions {
  /** Asks the service that owns the path. Rejects when it is down or takes too long. */
  fetch: (path: string) => Promise<UpstreamRead>;
  /** Milliseconds, for ages. */
  now?: () => number;
  /** After this age an answer is asked for anew even if no event dropped it. */
  maxAgeMs?: number;
  maxEntries?: number;
  maxBytes?: number;
}
interface Entry {
  answer: FinishedAnswer;
  tags: string[];
  /** When it was asked for: an event that came during the call must count. */
  askedAt: number;
  askedMark: number;
}
export interface KeptAnswers {
  /** False: not a public read, somebody else has to answer. */
  serve(req: IncomingMessage, res: ServerResponse, onDown: (error: unknown) => void): boolean;
  /** Everything that depends on these tags is asked for anew from now on; it is still what goes out when the service is down. */
  drop(tags: string[]): void;
  readonly figures: { hits: number; misses: number; stale: number };
}

/** Finished answers of public reads, kept until an event drops them or a second has passed. */
export function createKeptAnswers(options: KeptAnswersOptions): KeptAnswers {
  const { fetch, now = performance.now.bind(performance), maxAgeMs = 1000 } = options;
  const entries = new LRUCache<string, Entry>({
    max: options.maxEntries ?? 5000,
    maxSize: options.maxBytes ?? 64 * 1024 * 1024,
    sizeCalculation: ({ answer }) => answer.identity.length * 2 + 500,
  });
  const asking = new Map<string, Promise<Entry>>();
  const droppedAt = new Map<string, number>();
  const figures = { hits: 0, misses: 0, stale: 0 };
  let mark = 0;

  const untouched = (entry: Entry) => entry.tags.every((tag) => (droppedAt.get(tag) ?? 0) <= entry.askedMark);
  const isFresh = (entry: Entry) => now() - entry.askedAt < maxAgeMs && untouched(entry);

  async function ask({ key, tags }: Keepable): Promise<Entry> {
    const asked = { askedAt: now(), askedMark: mark };
    const { status, contentType, body } = await fetch(key);
    const etag = etagOf(body);
    const before = entries.peek(key)?.answer;
    const same = before && before.etag === etag && before.status === status;
    const answer = same
      ? before
      : await compress({ status, contentType, cacheControl: 'no-cache', etag, identity: body });
    const entry = { answer, tags, ...asked };
    if (status === 200) entries.set(key, entry);
    return entry;
  }

  /** Concurrent misses share one call, but nobody is handed a call that began before the last drop. */
  async function refreshed(wanted: Keepable): Promise<Entry> {
    const begun = asking.get(wanted.key);
    if (begun) {
      const entry = await begun;
      if (untouched(entry)) return entry;
    }
    const again = asking.get(wanted.key);
    if (again && again !== begun) return again;
    const call = ask(wanted).finally(() => {
      if (asking.get(wanted.key) === call) asking.delete(wanted.key);
    });
    asking.set(wanted.key, call);
    return call;
  }

  return {
    figures,
    serve(req, res, onDown) {
      const url = req.url ?? '/';
      const hit = entries.get(url);
      if (hit && isFresh(hit)) {
        figures.hits += 1;
        write(req, res, hit.answer);
        return true;
      }
      const wanted = keepable(url);
      if (!wanted) return false;
      const kept = wanted.key === url ? hit : entries.get(wanted.key);
      if (kept && isFresh(kept)) {
        figures.hits += 1;
        write(req, res, kept.answer);
        return true;
      }
      figures.misses += 1;
      refreshed(wanted).then(
        (entry) => write(req, res, entry.answer),
        (error: unknown) => {
          const last = entries.get(wanted.key);
          if (!last) return onDown(error);
          figures.stale += 1;
          write(req, res, last.answer, 'stale');
        },
      );
      return true;
    },
    drop(tags) {
      mark += 1;
      for (const tag of tags) droppedAt.set(tag, mark);
    },
  };
}
