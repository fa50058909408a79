/**
 * Combines calls: items that arrive while a call is in progress are handled together by the next one. A single item is
 * not delayed. When a call with several items fails, each item is tried on its own, so that one bad item does not fail
 * the others.
 *
 * @param run handles all of the items or none of them
 * @param max the most items in one call
 * @param concernsAll whether the failure has nothing to do with any single item, so that trying each on its own is pointless
 */
export function createBatchLoader<T>(
  run: (items: T[]) => Promise<void>,
  max: number,
  concernsAll: (error: unknown) => boolean,
): (item: T) => Promise<void> {
  const waiting: ({ item: T } & PromiseWithResolvers<void>)[] = [];
  let running = false;

  const runBatch = async (batch: typeof waiting) => {
    try {
      await run(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1 || concernsAll(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await runBatch([one]);
    }
  };
  const runAll = async () => {
    running = true;
    while (waiting.length > 0) await runBatch(waiting.splice(0, max));
    running = false;
  };
  return (item) => {
    const one = { item, ...Promise.withResolvers<void>() };
    waiting.push(one);
    if (!running) void runAll();
    return one.promise;
  };
}
