import type { Redis } from 'ioredis';

const PAUSE_MS = 10;

/** Acknowledges the entries that a group has handled, many at a time. */
export class Acknowledgements {
  readonly #command: Redis;
  readonly #group: string;
  /** By stream, the ids that Redis has not acknowledged yet. */
  readonly #open = new Map<string, Set<string>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(command: Redis, group: string) {
    this.#command = command;
    this.#group = group;
  }

  /** Whether this entry is handled, although Redis may still return it as pending. */
  has(stream: string, id: string): boolean {
    return this.#open.get(stream)?.has(id) ?? false;
  }

  add(stream: string, id: string): void {
    this.#open.set(stream, (this.#open.get(stream) ?? new Set()).add(id));
    this.#timer ??= setTimeout(() => void this.send().catch(() => {}), PAUSE_MS);
  }

  /** Resolves when Redis has acknowledged everything added so far; waits while Redis is unavailable. */
  async send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const sending = [...this.#open].map(([stream, ids]) => ({ stream, ids: [...ids] }));
    if (sending.length === 0) return;
    const pipeline = this.#command.pipeline();
    for (const { stream, ids } of sending) pipeline.xack(stream, this.#group, ...ids);
    const answers = (await pipeline.exec()) ?? [];
    for (const [index, { stream, ids }] of sending.entries()) {
      const open = this.#open.get(stream);
      if (answers[index] && !answers[index][0]) for (const id of ids) open?.delete(id);
      if (open?.size === 0) this.#open.delete(stream);
    }
  }
}
