import type { Redis } from 'ioredis';

const PACE_MS = 10;

/** What a group has done and Redis need not keep for it any more; told to Redis many at a time. */
export class Acknowledgements {
  readonly #command: Redis;
  readonly #group: string;
  readonly #open = new Set<string>();
  #untold = new Map<string, string[]>();
  #timer: NodeJS.Timeout | undefined;

  constructor(command: Redis, group: string) {
    this.#command = command;
    this.#group = group;
  }

  /** Done, and perhaps still among what Redis brings again. */
  has(stream: string, id: string): boolean {
    return this.#open.has(`${stream} ${id}`);
  }

  add(stream: string, id: string): void {
    this.#open.add(`${stream} ${id}`);
    const ids = this.#untold.get(stream);
    if (ids) ids.push(id);
    else this.#untold.set(stream, [id]);
    this.#timer ??= setTimeout(() => void this.tell().catch(() => {}), PACE_MS);
  }

  /** Resolves when Redis knows of everything that was added so far; waits while Redis is away. */
  async tell(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const told = [...this.#untold];
    this.#untold = new Map();
    if (told.length === 0) return;
    const pipeline = this.#command.pipeline();
    for (const [stream, ids] of told) pipeline.xack(stream, this.#group, ...ids);
    const answers = (await pipeline.exec()) ?? [];
    for (const [index, [stream, ids]] of told.entries())
      if (answers[index] && !answers[index][0]) for (const id of ids) this.#open.delete(`${stream} ${id}`);
  }
}
