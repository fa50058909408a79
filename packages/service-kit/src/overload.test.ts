import { describe, expect, it } from '@jest/globals';
import { createOverload } from './overload.ts';

/** An overload with a scripted clock, and a pool with a scripted waiting time. */
function controlled() {
  let clock = 0;
  let poolMs = 0;
  const overload = createOverload({ pools: [{ waitMs: () => poolMs }], now: () => clock });
  return {
    level: () => overload.current().level,
    waitForDatabase: (ms: number) => (poolMs = ms),
    /** Samples that come so late, each. */
    samples(count: number, lateMs: number) {
      for (let sampled = 0; sampled < count; sampled += 1) {
        clock += 100 + lateMs;
        overload.sample();
      }
    },
  };
}

describe('the overload of a process', () => {
  it('rises when every turn of the event loop is late, the more the later', () => {
    for (const [lateMs, level] of [
      [400, 0],
      [600, 1],
      [1200, 2],
      [2500, 3],
      [5000, 4],
    ] as const) {
      const process = controlled();
      process.samples(5, lateMs);
      expect([lateMs, process.level()]).toEqual([lateMs, level]);
    }
  });

  it('is no pause, however long, and no few late turns between others', () => {
    const process = controlled();
    process.samples(1, 30_000);
    expect(process.level()).toBe(0);
    for (let turn = 0; turn < 10; turn += 1) {
      process.samples(4, 2000);
      process.samples(1, 0);
    }
    expect(process.level()).toBe(0);
  });

  it('rises when requests wait for a database connection', () => {
    const process = controlled();
    process.waitForDatabase(2500);
    process.samples(4, 0);
    expect(process.level()).toBe(0);
    process.samples(1, 0);
    expect(process.level()).toBe(3);
  });

  it('falls step by step, a second each', () => {
    const process = controlled();
    process.samples(5, 2500);
    process.samples(9, 0);
    expect(process.level()).toBe(3);
    process.samples(1, 0);
    expect(process.level()).toBe(2);
    process.samples(10, 0);
    expect(process.level()).toBe(1);
    process.samples(10, 0);
    expect(process.level()).toBe(0);
  });
});
