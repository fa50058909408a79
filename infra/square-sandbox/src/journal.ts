import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Batch } from './state.ts';

const NEWLINE = 10;

/**
 * One JSON line per committed batch, written with a synchronous write before the answer goes out: a killed process
 * loses nothing that it answered. The page cache survives a kill but not a power cut, because there is no fsync.
 */
export function openJournal(path: string) {
  const file = openSync(path, 'a+');

  /** Every earlier batch, oldest first. Line by line, because a load run's journal is longer than a string can be. */
  function* batches(): Generator<Batch> {
    const bytes = readFileSync(path);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      yield JSON.parse(bytes.toString('utf8', start, end)) as Batch;
      start = end + 1;
    }
    // A kill in the middle of a write leaves half a line, whose answer was never sent.
    if (start < bytes.length) ftruncateSync(file, start);
  }

  /** All of the batch or nothing: a full disk takes the beginning of a line. Throws what the system said. */
  function append(batch: Batch): void {
    const line = Buffer.from(`${JSON.stringify(batch)}\n`);
    const { size } = fstatSync(file);
    try {
      for (let written = 0; written < line.length;) written += writeSync(file, line, written);
    } catch (error) {
      ftruncateSync(file, size);
      throw error;
    }
  }

  return {
    batches,
    append,
    empty: (): void => ftruncateSync(file, 0),
    close: (): void => closeSync(file),
  };
}
