import { setImmediate as nextTurn } from 'node:timers/promises';
import { Scheduler } from '../interleavings/scheduler.ts';
import type { Actor } from '../interleavings/steps.ts';

interface Progress {
  /** Where it waits, and how it goes on. */
  door?: { name: string; open(): void };
  ended: boolean;
  failure?: unknown;
  moved: PromiseWithResolvers<void>;
}

const STUCK_MS = 20_000;

/** Lets one request at a time go from one door to the next, where a schedule would choose among many. */
export class Stepper extends Scheduler {
  private readonly requests = new Map<string, Progress>();

  constructor() {
    super(
      () => 0,
      async () => false,
    );
  }

  /** Where this request waits; null when there is none. */
  doorOf(name: string): string | null {
    return this.requests.get(name)?.door?.name ?? null;
  }

  /** Every door that a request comes to. Sleeping is not worth one, and takes no time. */
  override async turnOf(actor: Actor, what: string): Promise<void> {
    if (what === 'sleep') return nextTurn();
    const request = this.requests.get(actor.name);
    if (!request || actor.crashed) return new Promise<never>(() => {});
    await new Promise<void>((open) => {
      request.door = { name: what, open };
      request.moved.resolve();
    });
  }

  /** Starts a request, which goes to its first door or its end. */
  async start(name: string, run: () => Promise<unknown>): Promise<void> {
    const request: Progress = { ended: false, moved: Promise.withResolvers() };
    this.requests.set(name, request);
    this.actor(name, async () => {
      try {
        await run();
      } catch (error) {
        request.failure = error;
      }
      request.ended = true;
      request.moved.resolve();
    });
    await this.atRest(name, request);
  }

  /** Opens its door: it goes on to the next, or to its end. */
  async pass(name: string): Promise<void> {
    const request = this.requests.get(name);
    if (!request?.door) throw new Error(`${name} waits nowhere`);
    const { open } = request.door;
    request.door = undefined;
    request.moved = Promise.withResolvers();
    open();
    await this.atRest(name, request);
  }

  /** Opens all its doors, as long as their names are of this kind. */
  async passAll(name: string, kind: RegExp): Promise<void> {
    for (let passed = 0; kind.test(this.doorOf(name) ?? ''); passed += 1) {
      if (passed > 200) throw new Error(`${name} does not get past ${this.doorOf(name)}`);
      await this.pass(name);
    }
  }

  override crash(name: string): void {
    super.crash(name);
    this.requests.delete(name);
  }

  private async atRest(name: string, request: Progress): Promise<void> {
    const timer = setTimeout(() => request.moved.reject(new Error(`${name} is stuck`)), STUCK_MS);
    await request.moved.promise.finally(() => clearTimeout(timer));
    if (!request.ended) return;
    this.requests.delete(name);
    if (request.failure) throw request.failure;
  }
}
