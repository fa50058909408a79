/** The services hear of an event when the gateway does: what is read too early is what was before it, and counts for a second. */
const TOGETHER_MS = 150;
/** Between the starts of two rounds: whatever changes all the time is rendered two or three times a second. */
const APART_MS = 400;
/** A round ends after this, so that a change of everything takes no more than a quarter of a core. */
const ROUND_MS = 100;

/**
 * Renders what an event has changed before anybody asks for it, one page after the other.
 *
 * @param options.changed keys of pages, the most important first
 * @param options.failed told of a page that could not be rendered; it waits for the next event, or for whoever asks
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
