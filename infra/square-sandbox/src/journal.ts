import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Batch } from './book.ts';

/**
 * One JSON line per committed batch, written with a synchronous write before the answer goes out: a killed process
 * loses nothing that it answered (the page cache survives it; a power cut is not covered, there is no fsync).
 */
export function openJournal(path: string) {
  const earlier = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const complete = earlier.slice(0, earlier.lastIndexOf('\n') + 1);
  const file = openSync(path, 'a');
  // A kill in the middle of a write leaves half a line that nobody was told about.
  if (complete.length < earlier.length) ftruncateSync(file, Buffer.byteLength(complete));

  return {
    batches: (): Batch[] => complete.split('\n').filter(Boolean).map(parseBatch),
    append: (batch: Batch): void => void writeSync(file, `${JSON.stringify(batch)}\n`),
    empty: (): void => ftruncateSync(file, 0),
    close: (): void => closeSync(file),
  };
}

export type Journal = ReturnType<typeof openJournal>;

const parseBatch = (line: string): Batch => JSON.parse(line) as Batch;
