import type { IncomingMessage, ServerResponse } from 'node:http';
import { endOfTurn } from './end-of-turn.ts';
import type { Metrics } from '@slipcast/service-kit/metrics';
import type { UpstreamResponse } from '../proxy/upstream-reads.ts';
import { cacheable, type Cacheable } from './cacheable.ts';
import { createCurrentAnswers } from './current-answers.ts';
import { compress, etagOf, write, type EncodedResponse } from './encoded-response.ts';
import { createImpatient } from './impatient.ts';
import { createEntries, type Entries, type Entry } from './entries.ts';

export type ResponseCache = ReturnType<typeof createResponseCache>;
/** As long as a read takes in a busy shop, and no longer. */
const POLL_WAIT_MS = 150;

type ReadUpstream = (path: string) => Promise<UpstreamResponse>;
interface Loaded {
  response: EncodedResponse;
  /** Its service is down, and this is its last answer. */
  isStale: boolean;
  /** By the cache's clock: when it may be another one without any event. */
  turnsAt: number;
}

/** Reads an answer from its service and stores it. Concurrent misses share one call, unless it began before the last invalidation. */
function createLoader(entries: Entries, read: ReadUpstream, now: () => number) {
  const pending = new Map<string, Promise<Entry>>();

  async function load({ key, tags }: Cacheable): Promise<Entry> {
    const stamp = entries.stamp();
    const { status, contentType, body, requestId, turnsInMs = Infinity } = await read(key);
    const etag = etagOf(body);
    const headers = requestId ? { 'x-request-id': requestId } : undefined;
    const previous = entries.peek(key)?.response;
    const response =
      previous?.etag === etag && previous.status === status
        ? previous
        : await compress({ status, contentType, cacheControl: 'no-cache', etag, identity: body, headers });
    const entry = { response, tags, turnsInMs, ...stamp };
    if (status === 200) entries.set(key, entry);
    entries.changed();
    return entry;
  }

  return async function reload(wanted: Cacheable): Promise<Entry> {
    const earlier = pending.get(wanted.key);
    if (earlier) {
      const entry = await earlier;
      if (entries.isValid(entry) && now() < entries.turnsAt(entry)) return entry;
    }
    const newer = pending.get(wanted.key);
    if (newer && newer !== earlier) return newer;
    const call = load(wanted).finally(() => {
      if (pending.get(wanted.key) === call) pending.delete(wanted.key);
    });
    pending.set(wanted.key, call);
    return call;
  };
}

/**
 * Encoded responses of public reads, until an event invalidates them or a second has passed.
 *
 * @param read asks the service that owns the path; rejects when it is down or takes too long
 * @param now milliseconds, for ages
 */
export function createResponseCache(read: ReadUpstream, now: () => number = () => performance.now()) {
  const entries = createEntries(now);
  const { areCurrent, hasChanged } = createCurrentAnswers(entries, now);
  const reload = createLoader(entries, read, now);
  const impatient = createImpatient<Loaded>(POLL_WAIT_MS);
  const counts = { hits: 0, misses: 0, stale: 0 };
  let afterInvalidation: () => void = () => undefined;

  const old = ({ response }: Entry): Loaded => ({ response, isStale: true, turnsAt: Infinity });
  async function newest(wanted: Cacheable): Promise<Loaded> {
    try {
      const entry = await reload(wanted);
      return { response: entry.response, isStale: false, turnsAt: entries.turnsAt(entry) };
    } catch (error) {
      const last = entries.get(wanted.key);
      if (!last) throw error;
      return old(last);
    }
  }
  /** The newest answer, or the last one while its service is down. Throws what `read` throws if there is neither. */
  function loaded(wanted: Cacheable): Promise<Loaded> {
    const last = wanted.isPolled ? entries.get(wanted.key) : undefined;
    return last
      ? impatient(
          wanted.key,
          () => newest(wanted),
          () => old(last),
        )
      : newest(wanted);
  }

  async function serveLoaded(
    wanted: Cacheable,
    req: IncomingMessage,
    res: ServerResponse,
    onError: (error: unknown) => void,
  ): Promise<void> {
    counts.misses += 1;
    try {
      const { response, isStale } = await loaded(wanted);
      if (isStale) counts.stale += 1;
      await endOfTurn();
      write(req, res, response, isStale ? 'stale' : undefined);
    } catch (error) {
      onError(error);
    }
  }

  return {
    counts,
    areCurrent,
    hasChanged,
    /**
     * An answer for code that makes something of it, as the cache would send it.
     *
     * @param path of a public read
     * @returns `isStale` if its service is down and this is its last answer
     * @throws Error for any other path, and when the service is down and has never answered
     */
    async read(path: string): Promise<EncodedResponse & Omit<Loaded, 'response'>> {
      const wanted = cacheable(path);
      if (!wanted) throw new Error('not a public read');
      const entry = entries.get(wanted.key);
      if (entries.isFresh(entry))
        return { ...entry.response, isStale: false, turnsAt: entries.turnsAt(entry) };
      const { response, ...more } = await loaded(wanted);
      return { ...response, ...more };
    },
    /** @param listener called after each invalidation */
    onInvalidate(listener: () => void): void {
      afterInvalidation = listener;
    },
    /** Answers a public read. False: it is none. */
    serve(req: IncomingMessage, res: ServerResponse, onError: (error: unknown) => void): boolean {
      const url = req.url ?? '/';
      let entry = entries.get(url);
      if (!entries.isFresh(entry)) {
        const wanted = cacheable(url);
        if (!wanted) return false;
        entry = entries.get(wanted.key);
        if (!entries.isFresh(entry)) {
          void serveLoaded(wanted, req, res, onError);
          return true;
        }
      }
      counts.hits += 1;
      write(req, res, entry.response);
      return true;
    },
    /** Answers that depend on these tags are read again; while their service is down the old ones still go out. */
    invalidate(tags: string[]): void {
      entries.invalidate(tags);
      afterInvalidation();
    },
  };
}

export function reportResponseCache(metrics: Metrics, { counts }: ResponseCache): void {
  metrics.gauge('response_cache_hits', 'Public reads answered from memory', () => counts.hits);
  metrics.gauge('response_cache_misses', 'Public reads that asked a service', () => counts.misses);
  metrics.gauge(
    'response_cache_stale',
    'Public reads answered with the last known response while a service was down',
    () => counts.stale,
  );
}
