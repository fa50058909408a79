import { EventEmitter, once } from 'node:events';

type Task = () => Promise<void>;

/**
 * Runs the tasks of one key one after another, and those of different keys side by side, at most `concurrency` at a time.
 * A task that rejects discards the tasks queued behind it, because they must not overtake it; `onFailed` is called once.
 */
export class KeyQueues {
  readonly #concurrency: number;
  readonly #onFailed: (key: string, error: unknown) => void;
  readonly #queues = new Map<string, Task[]>();
  /** Keys with tasks of which none is running. */
  readonly #ready: string[] = [];
  readonly #shrunk = new EventEmitter();
  #running = 0;
  #size = 0;

  constructor(concurrency: number, onFailed: (key: string, error: unknown) => void) {
    this.#concurrency = concurrency;
    this.#onFailed = onFailed;
  }

  add(key: string, task: Task): void {
    this.#size += 1;
    const queue = this.#queues.get(key);
    if (queue) return void queue.push(task);
    this.#queues.set(key, [task]);
    this.#ready.push(key);
    this.#startTasks();
  }

  /** Discards all tasks that have not started. */
  clear(): void {
    for (const queue of this.#queues.values()) this.#remove(queue.splice(0).length);
  }

  /** Resolves when at most `count` tasks are queued or running. */
  async until(count: number): Promise<void> {
    while (this.#size > count) await once(this.#shrunk, 'shrunk');
  }

  #startTasks(): void {
    while (this.#running < this.#concurrency) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      void this.#runNext(key, this.#queues.get(key) ?? []);
    }
  }

  async #runNext(key: string, queue: Task[]): Promise<void> {
    this.#running += 1;
    const task = queue.shift();
    try {
      await task?.();
    } catch (error) {
      this.#remove(queue.splice(0).length);
      this.#onFailed(key, error);
    }
    this.#running -= 1;
    if (queue.length === 0) this.#queues.delete(key);
    else this.#ready.push(key);
    this.#remove(task ? 1 : 0);
    this.#startTasks();
  }

  #remove(count: number): void {
    this.#size -= count;
    this.#shrunk.emit('shrunk');
  }
}
