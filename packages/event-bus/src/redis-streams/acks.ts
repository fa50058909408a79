import type { Redis } from 'ioredis';

const PAUSE_MS = 10;

/** Acknowledges the entries that a group has handled, many at a time. */
export class Acknowledgements {
  readonly #command: Redis;
  readonly #group: string;
  readonly #open = new Set<string>();
  #unsent = new Map<string, string[]>();
  #timer: NodeJS.Timeout | undefined;

  constructor(command: Redis, group: string) {
    this.#command = command;
    this.#group = group;
  }

  /** Whether this entry is handled, although Redis may still return it as pending. */
  has(stream: string, id: string): boolean {
    return this.#open.has(`${stream} ${id}`);
  }

  add(stream: string, id: string): void {
    this.#open.add(`${stream} ${id}`);
    const ids = this.#unsent.get(stream);
    if (ids) ids.push(id);
    else this.#unsent.set(stream, [id]);
    this.#timer ??= setTimeout(() => void this.send().catch(() => {}), PAUSE_MS);
  }

  /** Resolves when Redis has acknowledged everything added so far; waits while Redis is unavailable. */
  async send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const sending = [...this.#unsent];
    this.#unsent = new Map();
    if (sending.length === 0) return;
    const pipeline = this.#command.pipeline();
    for (const [stream, ids] of sending) pipeline.xack(stream, this.#group, ...ids);
    const answers = (await pipeline.exec()) ?? [];
    for (const [index, [stream, ids]] of sending.entries())
      if (answers[index] && !answers[index][0]) for (const id of ids) this.#open.delete(`${stream} ${id}`);
  }
}
