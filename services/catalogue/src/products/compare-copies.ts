import type { SeenProducts } from '@slipcast/contracts/http/seen-products';
import type { Logger } from '@slipcast/service-kit/logs';
import { notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';
import type { ProductStore } from './catalogue-snapshot.ts';
import { productEvents } from './product-events.ts';

const MOST_ASKED = 500;
/** A product is compared many times, in case its event is lost again. */
const OVERLAP_MS = 600_000;
const ALL_MS = 365 * 86_400_000;
const ALL_EVERY_MS = 3_600_000;
const LONGEST_PAUSE_MS = 3_600_000;
const MOST_TRIED = 10_000;

/** Which versions of these products another service has. Throws Refusal when it does not answer. */
export type AskCopy = (ids: string[]) => Promise<SeenProducts>;

export const askCopy =
  (client: ServiceClient): AskCopy =>
  async (ids) => {
    const answer = await client.post<SeenProducts>('/internal/seen-products', { ids });
    if (answer.status !== 200) throw notAnswered(answer);
    return answer.body;
  };

/** A product that is published again and stays behind is left alone for longer and longer. */
function createPauses(waitMs: number, now: () => number) {
  const tried = new Map<string, { times: number; at: number }>();
  return (id: string): boolean => {
    const { times, at } = tried.get(id) ?? { times: 0, at: -Infinity };
    if (now() - at < Math.min(LONGEST_PAUSE_MS, waitMs * 2 ** times)) return false;
    tried.delete(id);
    tried.set(id, { times: times + 1, at: now() });
    const [oldest] = tried.size > MOST_TRIED ? tried.keys() : [];
    if (oldest !== undefined) tried.delete(oldest);
    return true;
  };
}

/**
 * Compares what was published with what other services have of it, and publishes again what they lack: the log or a consumer group may
 * lose an event that it has accepted. A run compares what was published in the last ten minutes and since the last run that succeeded; the
 * first run, and one each hour, compare everything. A copy that is newer, as after a restore of the catalogue, is left alone.
 *
 * @param options.waitMs how long an event may take to arrive
 * @param options.wake of the relay
 */
export function createCopyComparison(options: {
  store: Pick<ProductStore, 'published' | 'publishTheseAgain' | 'getMany' | 'removed'>;
  copies: readonly AskCopy[];
  waitMs: number;
  wake: () => void;
  logger: Logger;
  now?: () => number;
}): (stopping?: AbortSignal) => Promise<void> {
  const { store, copies, waitMs, wake, logger, now = () => performance.now() } = options;
  const isDue = createPauses(waitMs, now);
  let lastRun = -Infinity;
  let lastOfAll = -Infinity;

  async function findBehind(published: SeenProducts): Promise<string[]> {
    const ids = published.map(({ id }) => id);
    const answers = await Promise.all(copies.map((ask) => ask(ids)));
    const seen = answers.map((answer) => new Map(answer.map(({ id, version }) => [id, version])));
    return published
      .filter(({ id, version }) => seen.some((copy) => (copy.get(id) ?? 0) < version))
      .map(({ id }) => id);
  }

  /** Nothing is published of a draft, so no one lacks it. */
  async function withEvents(ids: string[]): Promise<string[]> {
    const present = await store.getMany(ids);
    const found = new Set(present.map(({ id }) => id));
    const gone = await Promise.all(ids.filter((id) => !found.has(id)).map((id) => store.removed(id)));
    return [...present, ...gone]
      .filter((product) => product !== null && productEvents(product).length > 0)
      .flatMap((product) => product?.id ?? []);
  }

  return async function compare(stopping) {
    const began = now();
    const all = began - lastOfAll >= ALL_EVERY_MS;
    const sinceMs = all ? ALL_MS : Math.min(ALL_MS, began - lastRun + OVERLAP_MS);
    const published = await store.published({ sinceMs, untilMs: waitMs });
    for (let at = 0; at < published.length && !stopping?.aborted; at += MOST_ASKED) {
      const behind = await withEvents(await findBehind(published.slice(at, at + MOST_ASKED)));
      const again = behind.filter(isDue);
      if (again.length === 0) continue;
      await store.publishTheseAgain(again);
      logger.warn({ products: again.length }, 'copies of products are behind: they are published again');
      wake();
    }
    if (stopping?.aborted) return;
    lastRun = began;
    if (all) lastOfAll = began;
  };
}
