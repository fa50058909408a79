import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** Between two looks: at first, and at most, so that what takes long costs little. */
const [FIRST_PAUSE_MS, PAUSE_MS] = [40, 300];
/** Longer than anything takes that the shop does by itself while nothing is broken, on a busy machine too. */
const PATIENCE_MS = 60_000;

/** Ends a part: what comes after it makes no sense without it. */
export class PartFailed extends Error {}

/** Waits for all of them before it throws what one has thrown, so that none goes on beside what comes next. */
export async function together<T extends readonly unknown[] | []>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** Whether all of what is expected is in `actual`: of objects the named fields, of lists each entry, of patterns a match. */
export function holds(actual: unknown, expected: unknown): boolean {
  if (expected instanceof RegExp) return typeof actual === 'string' && expected.test(actual);
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((one, index) => holds(actual[index], one))
    );
  if (typeof expected !== 'object' || expected === null) return isDeepStrictEqual(actual, expected);
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) return false;
  return Object.entries(expected).every(([key, value]) =>
    holds((actual as Record<string, unknown>)[key], value),
  );
}

const shown = (value: unknown): string =>
  (
    JSON.stringify(value, (_, inner: unknown) => (inner instanceof RegExp ? String(inner) : inner)) ??
    'undefined'
  ).slice(0, 600);

/** What one part found to be wrong, in sentences. */
export class Findings {
  readonly wrong: string[] = [];
  private readonly patienceMs: number;

  constructor(patienceMs = PATIENCE_MS) {
    this.patienceMs = patienceMs;
  }

  /** States what must be there now. The part goes on either way. */
  shows(what: string, actual: unknown, expected: unknown): void {
    if (!holds(actual, expected))
      this.wrong.push(`${what}: expected ${shown(expected)}, found ${shown(actual)}`);
  }

  /**
   * Looks until it is there. Answers what it looked at.
   *
   * @throws PartFailed when it has not come after a minute
   */
  async comes<T>(what: string, look: () => Promise<T>, expected: unknown): Promise<T> {
    const end = performance.now() + this.patienceMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(PAUSE_MS, pause * 1.4)) {
      const actual = await look();
      if (holds(actual, expected)) return actual;
      if (performance.now() > end)
        throw new PartFailed(`${what}: waited for ${shown(expected)}, found ${shown(actual)}`);
      await sleep(pause);
    }
  }
}
