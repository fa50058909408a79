import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { watchProgress } from './progress-watch.ts';
import type { ProgressWatch } from './progress-watch.ts';

const silent = () => {};

describe('the watch over a subscription', () => {
  const watches: ProgressWatch[] = [];
  afterEach(() => watches.splice(0).forEach((watch) => watch.stop()));

  const watched = (lag: () => Promise<number>) => {
    let looks = 0;
    const errors: unknown[] = [];
    const watch = watchProgress({
      async lag() {
        looks += 1;
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
    /** More looks than a stall needs. */
    const longEnough = () => waitFor('it has looked', () => looks >= 8);
    return { watch, errors, longEnough };
  };

  it('sees a stall when there is lag and no step, says so once, and is content after the next step', async () => {
    const { watch, errors, longEnough } = watched(async () => 3);
    expect(watch.stalled()).toBe(false);
    await waitFor('the stall', () => watch.stalled());
    await longEnough();
    expect(errors).toEqual([{ group: 'g', lag: 3 }]);
    watch.stepped();
    expect(watch.stalled()).toBe(false);
  });

  it('sees none without lag, nor while the broker does not answer', async () => {
    const idle = watched(async () => 0);
    const away = watched(() => Promise.reject(new Error('away')));
    await Promise.all([idle.longEnough(), away.longEnough()]);
    expect([idle.watch.stalled(), away.watch.stalled()]).toEqual([false, false]);
  });
});
