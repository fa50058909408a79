/** Calls with the same key at the same time share one. */
export function createSharedCalls<T>() {
  const running = new Map<string, Promise<T>>();
  return {
    share(key: string, call: () => Promise<T>): Promise<T> {
      const under = running.get(key) ?? call().finally(() => running.delete(key));
      running.set(key, under);
      return under;
    },
    /** Undefined: none is. */
    underWay: (key: string): Promise<T> | undefined => running.get(key),
  };
}
