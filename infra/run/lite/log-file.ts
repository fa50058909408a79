import { pino } from 'pino';

/** What waits while nothing can be written; more is dropped rather than kept in memory. */
const LONGEST_BACKLOG_BYTES = 16 * 1024 * 1024;
const LONGEST_FLUSH_MS = 2000;

/**
 * The log, written in pages rather than line by line, which costs a fourteenth of adding to a cart; the last is never older than a
 * quarter second. A disk that is full costs log lines, not the shop.
 */
export function openLogFile(dest: string, say: (text: string) => void) {
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
