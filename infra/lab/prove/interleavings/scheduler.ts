import { AsyncLocalStorage } from 'node:async_hooks';
import type { Name as Outbox } from './outboxes.ts';
import { InFlight, type IsBlocked } from './in-flight.ts';
import { SlowSteps } from './slow-steps.ts';
import type { Actor, Choose, Step, Store, Waiting } from './steps.ts';

const MAX_STEPS = 400;
/** The actor of the steps that decide what a schedule consists of. */
export const PLAN = 'plan';

const current = new AsyncLocalStorage<{ scheduler: Scheduler; actor: Actor }>();

/** Never settles: what a crashed process was doing. */
const never = () => new Promise<never>(() => {});

/**
 * Runs actors one statement at a time. Whatever touches a store asks `gate` first; when every actor waits at a gate, sleeps
 * for a lock or is done, one of those that wait is released, as `choose` says. So the same choices give the same run.
 */
export class Scheduler {
  readonly steps: Step[] = [];
  readonly slow = new SlowSteps();
  private readonly actors: Actor[] = [];
  private readonly waiting: Waiting[] = [];
  private readonly failures: unknown[] = [];
  private readonly choose: Choose;
  readonly inFlight: InFlight;
  /** Whether `choose` ended the schedule before its end. */
  cut = false;
  /** Events may be in an outbox that the bus has not delivered. */
  eventsWaiting = false;
  /** So many milliseconds have passed at once, beside the time that the steps take. */
  passed = 0;
  /** Called after each commit that may have written events. */
  onEvents: (outbox: Outbox) => void = () => {};

  constructor(choose: Choose, isBlocked: IsBlocked) {
    this.choose = choose;
    this.inFlight = new InFlight(isBlocked);
  }

  /** Logical time: each step is a thousandth of a millisecond. */
  now(): number {
    return this.steps.length / 1000;
  }
  /** A client's call begins or ends now. */
  atCall(): void {
    const step = this.steps.at(-1);
    if (step) step.atCall = true;
  }
  /** Whether all who wait sleep. */
  nobodyElse(): boolean {
    return this.waiting.every(({ what, enabled }) => what === 'sleep' || !enabled());
  }

  /** Whether what its actors do was drawn. */
  get isPlanned(): boolean {
    return this.steps[0]?.actor === PLAN;
  }

  /** Decides what a schedule consists of, before its actors begin: one of these, as `choose` says. */
  draw<T>(what: string, all: readonly { name: string; is: T }[]): T {
    const place = this.steps.length;
    const options = all.map(({ name }) => ({
      actor: `${PLAN} ${place} ${name}`,
      what,
      store: 'everybody' as const,
    }));
    const chosen = this.choose(options, this.steps) ?? 0;
    const drawn = all[chosen];
    if (!drawn) throw new Error(`choice ${chosen} of ${all.length}`);
    const step = { actor: PLAN, what: `${what}: ${drawn.name}`, store: 'everybody' as const };
    this.steps.push({ ...step, chosen, options, atCall: false });
    return drawn.is;
  }

  actor(name: string, run: () => Promise<void>): void {
    const actor: Actor = { name, crashed: false, connections: new Set() };
    this.actors.push(actor);
    void current.run({ scheduler: this, actor }, async () => {
      try {
        await run();
      } catch (error) {
        if (!actor.crashed) this.failures.push(error);
      }
      this.inFlight.changed();
    });
  }

  /** Something that goes on beside the actors of a process, such as a timer: what it does are steps of its own. */
  beside(name: string): <T>(work: () => T) => T {
    const actor: Actor = { name, crashed: false, connections: new Set() };
    this.actors.push(actor);
    return (work) => current.run({ scheduler: this, actor }, work);
  }

  /** The process of this actor ends: what it waits with is never sent, and nothing that it sent is answered. */
  crash(name: string): void {
    for (const actor of this.actors) {
      if (actor.name !== name) continue;
      actor.crashed = true;
      for (const connection of actor.connections)
        if (this.inFlight.isBusy(connection.backend)) connection.release(true);
        else
          void this.inFlight
            .during(() => connection.abandon())
            .catch((error: unknown) => this.failures.push(error));
    }
    for (let index = this.waiting.length - 1; index >= 0; index -= 1)
      if (this.waiting[index]?.actor === name) this.waiting.splice(index, 1);
  }

  /** Waits until it is this actor's turn, which comes only while `enabled`. */
  async turnOf(actor: Actor, what: string, store: Store = 'everybody', enabled = () => true): Promise<void> {
    if (actor.crashed) return never();
    await new Promise<void>((release) => {
      this.waiting.push({ actor: actor.name, what, store, enabled, release });
      this.inFlight.changed();
    });
  }

  /** Sends what an actor waits with, once it is its turn. `backend`: the PostgreSQL process that may wait for a lock. */
  async gate<T>(
    actor: Actor,
    what: string,
    store: Store,
    send: () => Promise<T>,
    backend?: number,
  ): Promise<T> {
    await this.turnOf(actor, what, store);
    return this.sent(actor, send, backend);
  }

  /** Sends at once what no other actor can notice, so that it is not a step of the schedule. */
  async sent<T>(actor: Actor, send: () => Promise<T>, backend?: number): Promise<T> {
    if (actor.crashed) return never();
    try {
      return await this.inFlight.during(send, backend);
    } finally {
      // An answer to a crashed process is lost.
      if (actor.crashed) await never();
    }
  }

  /** Resolves when nothing is under way but statements that wait for a lock. */
  private quiet(): Promise<void> {
    const own = () =>
      this.actors.flatMap(({ connections }) => [...connections].map(({ backend }) => backend));
    return this.inFlight.quiet(own, () => this.text());
  }

  /** Runs the schedule to its end. Throws what an actor threw. */
  async run(): Promise<void> {
    for (;;) {
      await this.quiet();
      // In the order of actors, so that choices mean the same in every run.
      const enabled = this.waiting
        .filter((one) => one.enabled())
        .toSorted((one, two) => this.rank(one) - this.rank(two));
      const able = this.slow.without(enabled);
      if (able.length === 0) {
        if (this.inFlight.any) throw new Error(`every statement waits for a lock: ${this.text()}`);
        break;
      }
      if (this.steps.length >= MAX_STEPS) throw new Error(`no end after ${MAX_STEPS} steps: ${this.text()}`);
      const options = able.map(({ actor, what, store }) => ({ actor, what, store }));
      const chosen = this.choose(options, this.steps);
      if (chosen === null) {
        this.end();
        return this.quiet();
      }
      const next = able[chosen];
      if (!next) throw new Error(`choice ${chosen} of ${options.length}`);
      this.waiting.splice(this.waiting.indexOf(next), 1);
      const { actor, what, store } = next;
      this.steps.push({ actor, what, store, chosen, options, atCall: false });
      next.release();
    }
    if (this.failures.length > 0) throw this.failures[0];
  }

  /** No actor continues, and unfinished transactions are rolled back. */
  end(): void {
    this.cut = true;
    for (const { name } of this.actors) this.crash(name);
  }

  private rank({ actor }: Waiting): number {
    return this.actors.findIndex(({ name }) => name === actor);
  }

  /** The schedule, a step a line. */
  text(): string {
    return this.steps.map(({ actor, what }, index) => `${index} ${actor}: ${what}`).join('\n');
  }
}

/** The scheduler and actor that the running code belongs to; undefined outside schedules. */
export const running = () => current.getStore();
