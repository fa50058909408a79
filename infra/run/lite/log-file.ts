import { rename, stat } from 'node:fs/promises';
import { pino } from 'pino';

/** What waits while nothing can be written; more is dropped rather than kept in memory. */
const LONGEST_BACKLOG_BYTES = 16 * 1024 * 1024;
const LONGEST_FLUSH_MS = 2000;
/** A log that is larger becomes `slipcast.log.1`, and what had that name `.2`. With a line for each request these are days. */
const LARGEST_BYTES = 20 * 1024 * 1024;
const KEPT_FILES = 5;
const ROTATE_EVERY_MS = 60_000;

/**
 * The log, written in pages rather than line by line, which costs a fourteenth of adding to a cart; the last is never older than a
 * quarter second. A disk that is full costs log lines, not the shop. It never takes more than six times `largestBytes`, but for what
 * one `rotateEveryMs` brings.
 */
export function openLogFile(
  dest: string,
  say: (text: string) => void,
  { largestBytes = LARGEST_BYTES, rotateEveryMs = ROTATE_EVERY_MS } = {},
) {
  const stream = pino.destination({
    dest,
    sync: false,
    mkdir: true,
    minLength: 4096,
    maxLength: LONGEST_BACKLOG_BYTES,
    periodicFlush: 250,
  });
  let said = false;
  stream.on('error', (error: Error) => {
    if (!said) say(`The log cannot be written: ${error.message}. The shop goes on without it.`);
    said = true;
  });
  const rotate = async () => {
    const { size } = await stat(dest);
    if (size <= largestBytes) return;
    for (let number = KEPT_FILES - 1; number > 0; number -= 1)
      await rename(`${dest}.${number}`, `${dest}.${number + 1}`).catch(() => undefined);
    await rename(dest, `${dest}.1`);
    stream.reopen();
  };
  let isRotating = false;
  setInterval(() => {
    if (isRotating) return;
    isRotating = true;
    // Next time, if it cannot be done now.
    void rotate()
      .catch(() => undefined)
      .finally(() => (isRotating = false));
  }, rotateEveryMs).unref();
  const flushed = () =>
    new Promise<void>((resolve) => {
      const enough = setTimeout(resolve, LONGEST_FLUSH_MS);
      stream.flush(() => {
        clearTimeout(enough);
        resolve();
      });
    });
  return {
    stream,
    /**
     * Writes what waits, as far as the disk takes it; flushSync would try for ever. The stream is never ended: whatever is logged later,
     * in the middle of a stop, would throw.
     */
    async flush(): Promise<void> {
      // The first leaves what is less than a page.
      await flushed();
      await flushed();
    },
  };
}
