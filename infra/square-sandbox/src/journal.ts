import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { Batch } from './state.ts';

const CHUNK = 1024 * 1024;
const NEWLINE = 10;

/**
 * One JSON line per committed batch, written with a synchronous write before the answer goes out: a killed process
 * loses nothing that it answered (the page cache survives it; a power cut is not covered, there is no fsync).
 */
export function openJournal(path: string) {
  const file = openSync(path, 'a+');

  /** Every earlier batch, oldest first. Read in pieces: a load run's journal is longer than a string can be. */
  function* batches(): Generator<Batch> {
    const chunk = Buffer.alloc(CHUNK);
    let rest = Buffer.alloc(0);
    let position = 0;
    for (
      let size = readSync(file, chunk, 0, CHUNK, 0);
      size > 0;
      size = readSync(file, chunk, 0, CHUNK, position)
    ) {
      position += size;
      rest = Buffer.concat([rest, chunk.subarray(0, size)]);
      let start = 0;
      for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, start)) {
        yield JSON.parse(rest.toString('utf8', start, end)) as Batch;
        start = end + 1;
      }
      rest = rest.subarray(start);
    }
    // A kill in the middle of a write leaves half a line that nobody was told about.
    if (rest.length > 0) ftruncateSync(file, position - rest.length);
  }

  return {
    batches,
    append: (batch: Batch): void => void writeSync(file, `${JSON.stringify(batch)}\n`),
    empty: (): void => ftruncateSync(file, 0),
    close: (): void => closeSync(file),
  };
}
