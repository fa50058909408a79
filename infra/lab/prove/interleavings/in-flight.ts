import { setImmediate as turn } from 'node:timers/promises';

/** Whether each of these backends of PostgreSQL waits for a lock that one of `own` has. */
export type IsBlocked = (backends: number[], own: number[]) => Promise<boolean>;

/** How long a released statement is given before we ask PostgreSQL whether it waits for a lock. */
const LOCK_CHECK_MS = 10;
const STUCK_MS = 20_000;
/** The same for what takes its own time. It gives up by itself, so this is for a machine that does much else. */
const OWN_TIME_MS = 180_000;

/** The statements, commands and calls of one schedule that are sent and not answered yet. */
export class InFlight {
  private count = 0;
  private changes = 0;
  private readonly backends = new Set<number>();
  private readonly isBlocked: IsBlocked;
  private wake: (() => void) | undefined;
  private stuckMs = STUCK_MS;

  constructor(isBlocked: IsBlocked) {
    this.isBlocked = isBlocked;
  }

  get any(): boolean {
    return this.count > 0;
  }
  /** What is sent takes its own time, and no other actor waits for it. */
  takesItsTime(): void {
    this.stuckMs = OWN_TIME_MS;
  }
  isBusy(backend: number): boolean {
    return this.backends.has(backend);
  }
  /** An actor waits, is done, or goes on. */
  changed(): void {
    this.changes += 1;
    this.wake?.();
  }

  /** @param backend the PostgreSQL process that it may keep waiting for a lock */
  async during<T>(send: () => Promise<T>, backend?: number): Promise<T> {
    this.count += 1;
    this.changes += 1;
    if (backend !== undefined) this.backends.add(backend);
    try {
      return await send();
    } finally {
      this.count -= 1;
      if (backend !== undefined) this.backends.delete(backend);
      this.changed();
    }
  }

  /**
   * Resolves when nothing is under way but statements that wait for a lock of this schedule.
   *
   * @param own the PostgreSQL processes of this schedule
   * @param text what was done up to here, for the error when it does not come to rest
   */
  async quiet(own: () => number[], text: () => string): Promise<void> {
    const began = performance.now();
    for (;;) {
      await turn();
      if (!this.any) {
        await turn();
        if (!this.any) return;
      }
      await this.nextChange();
      const onlyStatements = this.any && this.count === this.backends.size;
      if (onlyStatements && performance.now() - began > LOCK_CHECK_MS) {
        const before = this.changes;
        const blocked = await this.isBlocked([...this.backends], own());
        // An actor that had just been answered may have sent its next statement while we asked.
        if (blocked && this.changes === before) return;
      }
      if (performance.now() - began > this.stuckMs) throw new Error(`stuck: ${text()}`);
    }
  }

  private async nextChange(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOCK_CHECK_MS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = undefined;
  }
}
