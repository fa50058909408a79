import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openJournal } from './journal.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'square-journal-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('reads back what was appended, across chunks, and ignores half a line', () => {
  const path = join(folder, 'journal.jsonl');
  const written = Array.from({ length: 300 }, (_, index) => ({
    delivered: [`${index} é ${'x'.repeat(10_000)}`],
  }));
  const first = openJournal(path);
  for (const batch of written) first.append(batch);
  first.close();
  appendFileSync(path, '{"delivered":["ha');

  const second = openJournal(path);
  expect([...second.batches()]).toEqual(written);
  second.append({ delivered: ['last'] });
  expect([...second.batches()].at(-1)).toEqual({ delivered: ['last'] });
  second.empty();
  expect([...second.batches()]).toEqual([]);
  second.close();
});
