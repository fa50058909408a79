/**
 * Runs tasks one after another within a key and side by side across keys, at most `concurrency` at a time.
 * A task that rejects drops the rest of its lane (`onFailed` is told once): what follows it must not overtake it.
 */
export class KeyLanes {
  readonly #concurrency: number;
  readonly #onFailed: (key: string, error: unknown) => void;
  readonly #waiting = new Map<string, Array<() => Promise<void>>>();
  readonly #ready: string[] = [];
  #running = 0;
  #size = 0;
  #watchers: Array<{ atMost: number; resolve: () => void }> = [];

  constructor(concurrency: number, onFailed: (key: string, error: unknown) => void) {
    this.#concurrency = concurrency;
    this.#onFailed = onFailed;
  }

  /** Tasks that wait or run. */
  get size(): number {
    return this.#size;
  }

  add(key: string, task: () => Promise<void>): void {
    this.#size += 1;
    const lane = this.#waiting.get(key);
    if (lane) {
      lane.push(task);
      return;
    }
    this.#waiting.set(key, [task]);
    this.#ready.push(key);
    this.#pump();
  }

  /** Drops all tasks that have not begun. */
  clear(): void {
    for (const lane of this.#waiting.values()) {
      this.#size -= lane.length;
      lane.length = 0;
    }
    this.#tellWatchers();
  }

  /** Resolves when at most `count` tasks are left. */
  async until(count: number): Promise<void> {
    if (this.#size <= count) return;
    await new Promise<void>((resolve) => this.#watchers.push({ atMost: count, resolve }));
  }

  #pump(): void {
    while (this.#running < this.#concurrency) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      void this.#step(key);
    }
  }

  async #step(key: string): Promise<void> {
    const lane = this.#waiting.get(key);
    const task = lane?.shift();
    if (!lane || !task) {
      this.#waiting.delete(key);
      return;
    }
    this.#running += 1;
    try {
      await task();
    } catch (error) {
      this.#size -= lane.length;
      lane.length = 0;
      this.#onFailed(key, error);
    }
    this.#running -= 1;
    this.#size -= 1;
    if (lane.length === 0) this.#waiting.delete(key);
    else this.#ready.push(key);
    this.#tellWatchers();
    this.#pump();
  }

  #tellWatchers(): void {
    const due = this.#watchers.filter((watcher) => this.#size <= watcher.atMost);
    if (due.length === 0) return;
    this.#watchers = this.#watchers.filter((watcher) => this.#size > watcher.atMost);
    for (const watcher of due) watcher.resolve();
  }
}
