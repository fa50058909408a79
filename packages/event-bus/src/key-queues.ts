/**
 * Runs the tasks of one key one after another, and those of different keys side by side, at most `concurrency` at a time.
 * A task that rejects discards the tasks queued behind it, because they must not overtake it; `onFailed` is called once.
 */
export class KeyQueues {
  readonly #concurrency: number;
  readonly #onFailed: (key: string, error: unknown) => void;
  readonly #queues = new Map<string, Array<() => Promise<void>>>();
  readonly #ready: string[] = [];
  #running = 0;
  #size = 0;
  #waiters: Array<{ atMost: number; resolve: () => void }> = [];

  constructor(concurrency: number, onFailed: (key: string, error: unknown) => void) {
    this.#concurrency = concurrency;
    this.#onFailed = onFailed;
  }

  /** The number of tasks that are queued or running. */
  get size(): number {
    return this.#size;
  }

  add(key: string, task: () => Promise<void>): void {
    this.#size += 1;
    const queue = this.#queues.get(key);
    if (queue) {
      queue.push(task);
      return;
    }
    this.#queues.set(key, [task]);
    this.#ready.push(key);
    this.#startTasks();
  }

  /** Discards all tasks that have not started. */
  clear(): void {
    for (const queue of this.#queues.values()) this.#discard(queue);
    this.#notifyWaiters();
  }

  /** Resolves when at most `count` tasks are left. */
  async until(count: number): Promise<void> {
    if (this.#size <= count) return;
    await new Promise<void>((resolve) => this.#waiters.push({ atMost: count, resolve }));
  }

  #startTasks(): void {
    while (this.#running < this.#concurrency) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      void this.#runNext(key);
    }
  }

  async #runNext(key: string): Promise<void> {
    const queue = this.#queues.get(key);
    const task = queue?.shift();
    if (!queue || !task) {
      this.#queues.delete(key);
      return;
    }
    this.#running += 1;
    try {
      await task();
    } catch (error) {
      this.#discard(queue);
      this.#onFailed(key, error);
    }
    this.#running -= 1;
    this.#size -= 1;
    if (queue.length === 0) this.#queues.delete(key);
    else this.#ready.push(key);
    this.#notifyWaiters();
    this.#startTasks();
  }

  #discard(queue: unknown[]): void {
    this.#size -= queue.length;
    queue.length = 0;
  }

  #notifyWaiters(): void {
    const due = this.#waiters.filter((waiter) => this.#size <= waiter.atMost);
    if (due.length === 0) return;
    this.#waiters = this.#waiters.filter((waiter) => this.#size > waiter.atMost);
    for (const waiter of due) waiter.resolve();
  }
}
