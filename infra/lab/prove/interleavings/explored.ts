import type { Option, Step } from './steps.ts';

/**
 * What the random orders of a scenario have tried: after which step of one actor which step of another has come. Few schedules fit into a
 * short run, and none of them should repeat what an earlier one has shown.
 */
export class Explored {
  private readonly counts = new Map<string, number>();

  /** How often this has been tried. */
  of(key: string): number {
    return this.counts.get(key) ?? 0;
  }
  tried(key: string): void {
    this.counts.set(key, this.of(key) + 1);
  }
}

/** Which step of its actor the last one is: a statement may come several times. */
function place(steps: readonly Step[]): string {
  const last = steps.at(-1);
  const times = steps.filter(({ actor, what }) => actor === last?.actor && what === last.what).length;
  return `${last?.actor}: ${last?.what} ${times}`;
}

/** The names of the switches from the last step to each of these options. */
export function switches(options: readonly Option[], steps: readonly Step[]): string[] {
  const from = place(steps);
  return options.map(({ actor, what }) => `${from} → ${actor}: ${what}`);
}
