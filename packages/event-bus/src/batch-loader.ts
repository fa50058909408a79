/**
 * Turns many calls into few: items that arrive while a call is under way go together into the next one. An item that
 * arrives alone is not delayed. When a call with several items fails, each is tried alone, so that one bad item does not
 * fail the others.
 *
 * @param run handles all items or none
 * @param max items in one call
 * @param concernsAll true: the failure is not about any one item, so none is tried alone
 */
export function createBatchLoader<T>(
  run: (items: T[]) => Promise<void>,
  max: number,
  concernsAll: (error: unknown) => boolean,
): (item: T) => Promise<void> {
  interface Waiting {
    item: T;
    resolve: () => void;
    reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let running = false;

  const together = async (batch: Waiting[]) => {
    try {
      await run(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1 || concernsAll(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await together([one]);
    }
  };
  const pump = async () => {
    running = true;
    while (waiting.length > 0) await together(waiting.splice(0, max));
    running = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void pump();
    });
}
