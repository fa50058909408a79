import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '@slipcast/service-kit/metrics';
import type { UpstreamResponse } from '../proxy/upstream-reads.ts';
import { cacheable, type Cacheable } from './cacheable.ts';
import { compress, etagOf, write, type EncodedResponse } from './encoded-response.ts';

/** The backstop for an event that is late. */
const MAX_AGE_MS = 1000;
const MAX_ENTRIES = 5000;
const MAX_BYTES = 64 * 1024 * 1024;

interface Entry {
  response: EncodedResponse;
  tags: string[];
  /** Both as of the request, not its response: an invalidation during the call must count. */
  requestedAt: number;
  generation: number;
}
export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Encoded responses of public reads, until an event invalidates them or a second has passed.
 *
 * @param read asks the service that owns the path; rejects when it is down or takes too long
 * @param now milliseconds, for ages
 */
export function createResponseCache(
  read: (path: string) => Promise<UpstreamResponse>,
  now: () => number = () => performance.now(),
) {
  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ response }) => response.identity.length * 2 + 500,
  });
  const underWay = new Map<string, Promise<Entry>>();
  /** For what is made of several answers: whether they are current, and until when that is known, if nothing is invalidated or stored. */
  const known = new WeakMap<
    ReadonlyMap<string, unknown>,
    { areCurrent: boolean; until: number; generation: number; stored: number }
  >();
  const invalidatedIn = new LRUCache<string, number>({ max: 2 * MAX_ENTRIES });
  const counts = { hits: 0, misses: 0, stale: 0 };
  let generation = 0;
  let stored = 0;
  let heard: () => void = () => undefined;

  const isValid = (entry: Entry) =>
    entry.tags.every((tag) => (invalidatedIn.get(tag) ?? 0) <= entry.generation);
  const isFresh = (entry: Entry | undefined): entry is Entry =>
    entry !== undefined && now() - entry.requestedAt < MAX_AGE_MS && isValid(entry);

  async function load({ key, tags }: Cacheable): Promise<Entry> {
    const request = { requestedAt: now(), generation };
    const { status, contentType, body, requestId } = await read(key);
    const etag = etagOf(body);
    const headers = requestId ? { 'x-request-id': requestId } : undefined;
    const previous = entries.peek(key)?.response;
    const response =
      previous?.etag === etag && previous.status === status
        ? previous
        : await compress({ status, contentType, cacheControl: 'no-cache', etag, identity: body, headers });
    const entry = { response, tags, ...request };
    if (status === 200) entries.set(key, entry);
    stored += 1;
    return entry;
  }

  /** Concurrent misses share one call, but nobody is given a call that began before the last invalidation. */
  async function reload(wanted: Cacheable): Promise<Entry> {
    const earlier = underWay.get(wanted.key);
    if (earlier) {
      const entry = await earlier;
      if (isValid(entry)) return entry;
    }
    const newer = underWay.get(wanted.key);
    if (newer && newer !== earlier) return newer;
    const call = load(wanted).finally(() => {
      if (underWay.get(wanted.key) === call) underWay.delete(wanted.key);
    });
    underWay.set(wanted.key, call);
    return call;
  }

  async function serveReloaded(
    wanted: Cacheable,
    req: IncomingMessage,
    res: ServerResponse,
    onError: (error: unknown) => void,
  ): Promise<void> {
    counts.misses += 1;
    let entry: Entry;
    try {
      entry = await reload(wanted);
    } catch (error) {
      const last = entries.get(wanted.key);
      if (!last) return onError(error);
      counts.stale += 1;
      return write(req, res, last.response, 'stale');
    }
    write(req, res, entry.response);
  }

  return {
    counts,
    /**
     * An answer for whoever makes something of it, as the cache would send it.
     *
     * @param path of a public read
     * @returns `isStale` if its service is down and this is the last that it said
     * @throws Error for anything else, and when the service is down and has never answered
     */
    async read(path: string): Promise<EncodedResponse & { isStale: boolean }> {
      const wanted = cacheable(path);
      if (!wanted) throw new Error('this is no public read');
      const entry = entries.get(wanted.key);
      if (isFresh(entry)) return { ...entry.response, isStale: false };
      try {
        return { ...(await reload(wanted)).response, isStale: false };
      } catch (error) {
        const last = entries.get(wanted.key);
        if (!last) throw error;
        return { ...last.response, isStale: true };
      }
    },
    /**
     * Whether these are the answers that would be sent without asking anybody.
     *
     * @param etags by path; asked about again and again, so the map itself is remembered
     */
    areCurrent(etags: ReadonlyMap<string, string | null>): boolean {
      const found = known.get(etags);
      if (found?.generation === generation && found.stored === stored && now() < found.until)
        return found.areCurrent;
      const since = [...etags].map(([path, etag]) => {
        const entry = entries.get(path) ?? entries.get(cacheable(path)?.key ?? '');
        return isFresh(entry) && entry.response.etag === etag ? entry.requestedAt : null;
      });
      const areCurrent = !since.includes(null);
      const until = areCurrent ? Math.min(...since.map(Number)) + MAX_AGE_MS : Infinity;
      known.set(etags, { areCurrent, until, generation, stored });
      return areCurrent;
    },
    /** Whether an event has changed this answer since it had this ETag. One that is merely old has not changed. */
    hasChanged(path: string, etag: string | null): boolean {
      const entry = entries.peek(path) ?? entries.peek(cacheable(path)?.key ?? '');
      return entry !== undefined && (!isValid(entry) || entry.response.etag !== etag);
    },
    /** @param listener called after each invalidation */
    onInvalidate(listener: () => void): void {
      heard = listener;
    },
    /** False: this is not a cacheable read, somebody else has to answer. */
    serve(req: IncomingMessage, res: ServerResponse, onError: (error: unknown) => void): boolean {
      const url = req.url ?? '/';
      let entry = entries.get(url);
      if (!isFresh(entry)) {
        const wanted = cacheable(url);
        if (!wanted) return false;
        entry = entries.get(wanted.key);
        if (!isFresh(entry)) {
          void serveReloaded(wanted, req, res, onError);
          return true;
        }
      }
      counts.hits += 1;
      write(req, res, entry.response);
      return true;
    },
    /** Whatever depends on these tags is read again from now on; while its service is down the old response still goes out. */
    invalidate(tags: string[]): void {
      generation += 1;
      for (const tag of tags) invalidatedIn.set(tag, generation);
      heard();
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
