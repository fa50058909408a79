/**
 * Makes many calls into few: what is given while a call is under way goes together into the next one. Nothing waits when nothing is
 * under way. When a call with several fails, each is tried alone, so that one bad item is nobody else's.
 *
 * @param run all or nothing
 * @param most at once
 * @param concernsAll true: the failure has nothing to do with an item, so that none is tried alone
 */
export function gather<T>(
  run: (items: T[]) => Promise<void>,
  most: number,
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
    while (waiting.length > 0) await together(waiting.splice(0, most));
    running = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void pump();
    });
}
