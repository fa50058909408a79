import type { Waiting } from './steps.ts';

/** Steps that a scenario makes slow, because what it looks for needs one of them to come late. */
export class SlowSteps {
  private readonly all: { actor: string; what: string; until(): boolean }[] = [];

  /** This step of an actor comes only once `until`, or when no other can go. */
  add(actor: string, what: string, until: () => boolean): void {
    this.all.push({ actor, what, until });
  }

  /** Of those who could go, who is not slow; everyone if no one else is left. */
  without(enabled: readonly Waiting[]): readonly Waiting[] {
    const isSlow = ({ actor, what }: Waiting) =>
      this.all.some((slow) => slow.actor === actor && slow.what === what && !slow.until());
    const quick = enabled.filter((one) => !isSlow(one));
    return quick.length > 0 ? quick : enabled;
  }
}
