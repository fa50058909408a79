import { LRUCache } from 'lru-cache';
import { BEST_QUALITY, compress, etagOf, type EncodedResponse } from '../cache/encoded-response.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { answerTag } from './answer-tag.ts';
import type { Lane, Rendered } from './renderer.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** For pages that strangers can ask for under any number of addresses, so that they displace no others. */
const MAX_ENDLESS_BYTES = 8 * 1024 * 1024;
/** A page this young may go out although something has changed since, so that bursts of changes cost little. */
const CALM_MS = 400;
/** Between the two ages the page goes out while a new one is rendered. A change has to be in the HTML within a second. */
const LIMIT_MS = 800;
/** A page that has not changed for this long gets Brotli's best compression: a tenth smaller, for fifty times the work. */
const SETTLED_MS = 3000;
/** One page at a time, so that visitors do not wait for it. */
const SETTLE_EVERY_MS = 1000;
/** A page that no visitor has seen for this long is not rendered again until someone asks. */
const SEEN_LATELY_MS = 60_000;

export interface Page {
  response: EncodedResponse;
  reads: Rendered['reads'];
  /** When the answers that it is made of were read, or before. */
  asOf: number;
  /** When one of its answers may turn without any event (ADR 68); until then it may go out. */
  turnsAt: number;
  /** When its answers were last compared, or read. */
  checkedAt: number;
  /** When it last went out; null: no visitor has seen this version yet. */
  seenAt: number | null;
  /** A service that it is made of was down when it was last compared. */
  isStale: boolean;
  /** It is compressed as well as it can be, or about to be. */
  isSettled: boolean;
}

/**
 * Rendered pages. A page is current as long as the response cache holds the very answers that it was made of; when one of them was
 * invalidated by an event or is a second old, the answers are compared, and only if they differ is the page rendered again. A page with an answer
 * that turns at a time goes out until then and not a moment longer.
 *
 * @param render makes the document for an address
 * @param headers of every page
 * @param now milliseconds
 */
export function createPageCache(options: {
  answers: Pick<ResponseCache, 'read' | 'areCurrent' | 'hasChanged'>;
  render: (address: string, lane: Lane) => Promise<Rendered>;
  headers: Record<string, string>;
  now?: () => number;
}) {
  const { answers, render, headers, now = () => performance.now() } = options;
  const sizeCalculation = ({ response: { identity, gzip, br } }: Page) =>
    identity.length + (gzip?.length ?? 0) + (br?.length ?? 0) + 500;
  const pages = new LRUCache<string, Page>({ maxSize: MAX_BYTES, sizeCalculation });
  const endless = new LRUCache<string, Page>({ maxSize: MAX_ENDLESS_BYTES, sizeCalculation });
  const pageAt = (key: string) => pages.get(key) ?? endless.get(key);
  const underWay = new Map<string, Promise<Page>>();
  let lastSettledAt = -Infinity;

  function settle(page: Page): void {
    const at = now();
    if (page.isSettled || at - page.asOf < SETTLED_MS || at - lastSettledAt < SETTLE_EVERY_MS) return;
    page.isSettled = true;
    lastSettledAt = at;
    // Without it the page stays as it is.
    compress(page.response, BEST_QUALITY).then(
      (response) => (page.response = response),
      () => undefined,
    );
  }

  async function make(key: string, lane: Lane): Promise<Page> {
    const asOf = now();
    const { status, html, location, reads, turnsAt = Infinity } = await render(key, lane);
    const identity = Buffer.from(html);
    const etag = etagOf(identity);
    const contentType = 'text/html; charset=utf-8';
    const plain = {
      status,
      contentType,
      cacheControl: 'no-cache',
      etag,
      identity,
      headers: location ? { ...headers, location } : headers,
    };
    const page: Page = {
      response: await compress(plain),
      reads,
      asOf,
      turnsAt,
      checkedAt: asOf,
      seenAt: null,
      isStale: false,
      isSettled: false,
    };
    // There is no end of wrong names of a pot that lead to the right one.
    const isKept = location === undefined && [...reads.values()].every((tag) => tag !== null);
    if (isKept) (lane === 'endless' ? endless : pages).set(key, page);
    return page;
  }

  async function compared(key: string, lane: Lane): Promise<Page> {
    const page = pageAt(key);
    if (!page) return make(key, lane);
    const checkedAt = now();
    const found = await Promise.all([...page.reads.keys()].map((path) => answers.read(path)));
    const tags = [...page.reads.values()];
    if (!found.every((answer, index) => answerTag(answer) === tags[index])) return make(key, lane);
    page.checkedAt = checkedAt;
    page.turnsAt = Math.min(...found.map(({ turnsAt }) => turnsAt));
    page.isStale = found.some(({ isStale }) => isStale);
    return page;
  }

  /** Visitors who arrive in the meantime share the same call. */
  function refresh(key: string, lane: Lane = 'shared'): Promise<Page> {
    const earlier = underWay.get(key);
    if (earlier)
      // What was asked for before it turned may be what was before.
      return earlier.then((page) => (now() < page.turnsAt ? page : refresh(key, lane)));
    const call = compared(key, endless.has(key) ? 'endless' : lane).finally(() => underWay.delete(key));
    underWay.set(key, call);
    return call;
  }

  return {
    /** The page that may go out now, if any. `refreshing`: a newer one is being rendered. */
    ready(key: string): { page: Page; refreshing?: Promise<Page> } | undefined {
      const page = pageAt(key);
      if (!page) return undefined;
      page.seenAt = now();
      if (answers.areCurrent(page.reads)) {
        settle(page);
        return { page };
      }
      // The response cache does not keep the answer that something is missing, so its page relies on the last comparison.
      if (now() >= page.turnsAt) return undefined;
      const age = now() - (page.response.status === 200 ? page.asOf : page.checkedAt);
      if (age < CALM_MS) return { page };
      if (age >= LIMIT_MS) return undefined;
      return underWay.has(key) ? { page } : { page, refreshing: refresh(key) };
    },
    /** The current page, for a visitor. Rejects if it cannot be rendered. */
    async wanted(key: string, lane?: Lane): Promise<Page> {
      const page = await refresh(key, lane);
      page.seenAt = now();
      settle(page);
      return page;
    },
    /** Renders the page in advance. Rejects if that fails. */
    refresh,
    /**
     * Pages that visitors have seen in the last minute as they were before an event changed them, the latest first. What changes a
     * hundred times between two visitors is not among them a hundred times.
     */
    changed(): string[] {
      const since = now() - SEEN_LATELY_MS;
      return [...pages.entries()].flatMap(([key, { seenAt, reads }]) =>
        seenAt !== null &&
        seenAt >= since &&
        [...reads].some(([path, etag]) => answers.hasChanged(path, etag))
          ? [key]
          : [],
      );
    },
    /** The last that could be made, however old. */
    last: (key: string): Page | undefined => pageAt(key),
  };
}
