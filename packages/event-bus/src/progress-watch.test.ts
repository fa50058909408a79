import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { watchProgress } from './progress-watch.ts';
import type { ProgressWatch } from './progress-watch.ts';

const silent = () => {};

describe('watching a subscription for progress', () => {
  const watches: ProgressWatch[] = [];
  afterEach(() => watches.splice(0).forEach((watch) => watch.stop()));

  const watched = (lag: () => Promise<number>) => {
    let checks = 0;
    const errors: unknown[] = [];
    const watch = watchProgress({
      async lag() {
        checks += 1;
        return lag();
      },
      report: silent,
      stalledAfterMs: 60,
      logger: {
        debug: silent,
        info: silent,
        warn: silent,
        error: (about: unknown) => void errors.push(about),
      },
      group: 'g',
    });
    watches.push(watch);
    /** More checks than it takes to notice a stall. */
    const longEnough = () => waitFor('it has checked', () => checks >= 8);
    return { watch, errors, longEnough };
  };

  it('reports a stall once when there is lag without progress, and ends it with the next progress', async () => {
    const { watch, errors, longEnough } = watched(async () => 3);
    expect(watch.stalled()).toBe(false);
    await waitFor('the stall', () => watch.stalled());
    await longEnough();
    expect(errors).toEqual([{ group: 'g', lag: 3 }]);
    watch.progressed();
    expect(watch.stalled()).toBe(false);
  });

  it('reports no stall without lag or while the broker is unavailable', async () => {
    const idle = watched(async () => 0);
    const unavailable = watched(() => Promise.reject(new Error('unavailable')));
    await Promise.all([idle.longEnough(), unavailable.longEnough()]);
    expect([idle.watch.stalled(), unavailable.watch.stalled()]).toEqual([false, false]);
  });
});
