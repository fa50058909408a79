import { setTimeout as sleep } from 'node:timers/promises';

/** A pause of `ms` that `wake` ends early; after a `wake` beforehand the next pause ends at once. */
export function wakeablePause(ms: number) {
  let woken = new AbortController();
  return {
    wake: () => woken.abort(),
    async pause() {
      await sleep(ms, undefined, { signal: woken.signal }).catch(() => {});
      woken = new AbortController();
    },
  };
}

/** Does `work` only when its last success was at least `ms` ago. */
export function throttled(ms: number, work: () => Promise<void>): () => Promise<void> {
  let doneAt = -Infinity;
  return async () => {
    if (performance.now() - doneAt < ms) return;
    await work();
    doneAt = performance.now();
  };
}
