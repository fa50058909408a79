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

const SHOWN = 600;
const shown = (value: unknown): string =>
  (
    JSON.stringify(value, (_, inner: unknown) => (inner instanceof RegExp ? String(inner) : inner)) ??
    'undefined'
  ).slice(0, SHOWN);

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Where and how `actual` first differs from what is expected; null: it is all there. Of objects the named fields count, of lists each entry,
 * of texts what matches a pattern.
 */
export function difference(actual: unknown, expected: unknown, at = ''): string | null {
  const differs = `${at && `at ${at.replace(/^[.]/, '')} `}expected ${shown(expected)}, found ${shown(actual)}`;
  if (expected instanceof RegExp) return typeof actual === 'string' && expected.test(actual) ? null : differs;
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return differs;
    return first(
      expected.entries(),
      (index) => actual[Number(index)],
      (index) => `${at}[${index}]`,
    );
  }
  if (!isObject(expected)) return isDeepStrictEqual(actual, expected) ? null : differs;
  if (!isObject(actual)) return differs;
  return first(
    Object.entries(expected),
    (key) => actual[key],
    (key) => `${at}.${key}`,
  );
}

/** The first difference in any of these entries. */
function first<Key extends string | number>(
  entries: Iterable<[Key, unknown]>,
  valueAt: (key: Key) => unknown,
  path: (key: Key) => string,
): string | null {
  for (const [key, value] of entries) {
    const found = difference(valueAt(key), value, path(key));
    if (found) return found;
  }
  return null;
}

/** What one part found to be wrong, in sentences. */
export class Findings {
  readonly wrong: string[] = [];
  private readonly patienceMs: number;

  constructor(patienceMs = PATIENCE_MS) {
    this.patienceMs = patienceMs;
  }

  /** States what must be there now. The part goes on either way. */
  shows(what: string, actual: unknown, expected: unknown): void {
    const wrong = difference(actual, expected);
    if (wrong) this.wrong.push(`${what}: ${wrong}`);
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
      const wrong = difference(actual, expected);
      if (!wrong) return actual;
      if (performance.now() > end) throw new PartFailed(`${what}: waited in vain: ${wrong}`);
      await sleep(pause);
    }
  }
}
