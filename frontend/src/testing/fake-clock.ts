import { afterEach, jest } from '@jest/globals';
import { act } from '@testing-library/react';

afterEach(() => void jest.useRealTimers());

/** Stops the clock, at `now` if given. The event loop goes on, so that calls are still answered. */
export const stopClock = (now?: number) =>
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'performance'],
    ...(now === undefined ? {} : { now }),
  });

const realTimeout = globalThis.setTimeout;
const nextTurn = () => new Promise<void>((resolve) => void realTimeout(resolve));

/** Advances the stopped clock, and waits for answers that are due. */
export const pass = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    for (let turns = 0; turns < 10; turns += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await nextTurn();
    }
    await jest.advanceTimersByTimeAsync(0);
  });

/** Waits on a stopped clock, a millisecond a turn, until `what` is there. */
export async function arrive(what: () => unknown): Promise<void> {
  for (let turns = 0; turns < 500 && !what(); turns += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await act(async () => {
      await nextTurn();
      await jest.advanceTimersByTimeAsync(1);
    });
  }
}
