import { bound } from '@slipcast/tracing/scope';

interface Waiting<T, R> extends PromiseWithResolvers<R> {
  item: T;
  key: string | undefined;
  /** For whom the code works that gave the item: a call of several is made for the first of them. */
  run(items: T[]): Promise<readonly R[] | void>;
}

export interface BatchOptions<T> {
  /** Items with the same key are never in progress together, and keep their order. Default: no item has a key. */
  keyOf?: (item: T) => string | undefined;
  /** After this time a call no longer delays those that wait, unless they share a key with it. Default: it always does. */
  slowMs?: number;
}

/**
 * Combines calls: items that arrive while a call is in progress are handled together by the next one. A single item is
 * not delayed. When a call with several items fails, it is repeated for each half of them, so that one bad item does not
 * fail the others.
 *
 * @param run handles all of the items or none of them, and resolves with their answers in the order of the items
 * @param max the most items in one call
 * @param concernsAll whether the failure has nothing to do with any single item, so that trying fewer is pointless
 */
export function createBatchLoader<T, R = void>(
  run: (items: T[]) => Promise<readonly R[] | void>,
  max: number,
  concernsAll: (error: unknown) => boolean,
  { keyOf = () => undefined, slowMs }: BatchOptions<T> = {},
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  /** Keys of the items in progress. */
  const busy = new Set<string>();
  let delaying = false;

  const runBatch = async (batch: Waiting<T, R>[]): Promise<void> => {
    try {
      const answers = await batch[0]?.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(answers?.[index] as R));
    } catch (error) {
      if (batch.length === 1 || concernsAll(error)) for (const { reject } of batch) reject(error);
      else {
        const half = Math.ceil(batch.length / 2);
        await runBatch(batch.slice(0, half));
        await runBatch(batch.slice(half));
      }
    }
  };
  /** The first that wait, without those whose key is in progress. */
  const take = (): Waiting<T, R>[] => {
    const batch: Waiting<T, R>[] = [];
    waiting = waiting.filter((one) => {
      const { key } = one;
      if (batch.length === max || (key !== undefined && busy.has(key))) return true;
      if (key !== undefined) busy.add(key);
      batch.push(one);
      return false;
    });
    return batch;
  };
  const next = (): void => {
    const batch = delaying ? [] : take();
    if (batch.length === 0) return;
    delaying = true;
    let holds = true;
    const letOthersPass = () => {
      if (holds) delaying = holds = false;
      next();
    };
    const timer = slowMs === undefined ? undefined : setTimeout(letOthersPass, slowMs);
    void runBatch(batch).then(() => {
      clearTimeout(timer);
      for (const { key } of batch) if (key !== undefined) busy.delete(key);
      letOthersPass();
    });
  };
  return (item) => {
    const one = { item, key: keyOf(item), run: bound(run), ...Promise.withResolvers<R>() };
    waiting.push(one);
    next();
    return one.promise;
  };
}
