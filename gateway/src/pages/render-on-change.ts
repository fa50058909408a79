/** Services receive an event when the gateway does. Reading too early would get the old answer, and cache it for a second. */
const TOGETHER_MS = 150;
/** Between the starts of two rounds, so that a page that changes constantly is rendered two or three times a second. */
const APART_MS = 400;
/** A round ends after this, so that a change to everything takes at most a quarter of a core. */
const ROUND_MS = 100;

/**
 * Renders the pages that an event has changed before the next visitor asks for them, one after the other.
 *
 * @param options.changed keys of pages, the most important first
 * @param options.failed called for a page that could not be rendered; the next event or visitor tries again
 */
export function renderOnChange(options: {
  changed: () => string[];
  render: (key: string) => Promise<unknown>;
  failed: (key: string, error: unknown) => void;
}) {
  const { changed, render, failed } = options;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let hasMore = false;
  let startedAt = -Infinity;

  function soon(): void {
    hasMore = true;
    if (timer || isRunning) return;
    timer = setTimeout(() => void round(), Math.max(TOGETHER_MS, startedAt + APART_MS - performance.now()));
    timer.unref();
  }

  async function round(): Promise<void> {
    timer = undefined;
    isRunning = true;
    hasMore = false;
    startedAt = performance.now();
    for (const key of changed()) {
      if (performance.now() - startedAt > ROUND_MS) {
        hasMore = true;
        break;
      }
      // oxlint-disable-next-line no-await-in-loop
      await render(key).catch((error: unknown) => failed(key, error));
    }
    isRunning = false;
    if (hasMore) soon();
  }

  return { soon, stop: () => clearTimeout(timer) };
}
