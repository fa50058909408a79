/** A pause of `ms` that `wake` ends early; after a `wake` beforehand the next pause ends at once. */
export function wakeablePause(ms: number) {
  let woken = false;
  let end: (() => void) | undefined;
  return {
    /** A sale wakes several relays, so this makes no error and no signal, only to be thrown away. */
    wake() {
      woken = true;
      end?.();
    },
    async pause() {
      if (!woken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      end = undefined;
      woken = false;
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
