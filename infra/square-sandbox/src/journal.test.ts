import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

it('discards a batch that a full disk cuts short, and throws', () => {
  const path = join(folder, 'journal.jsonl');
  const module = JSON.stringify(join(import.meta.dirname, 'journal.ts'));
  const script = join(folder, 'fill.mjs');
  writeFileSync(
    script,
    `import { openJournal } from ${module};
     const journal = openJournal(${JSON.stringify(path)});
     const kept = [];
     for (const size of [300, 300, 9000, 50])
       try {
         journal.append({ delivered: ['x'.repeat(size)] });
         kept.push(size);
       } catch {}
     console.log(JSON.stringify(kept));`,
  );
  // A limit on file sizes has the same effect as a full disk.
  const filling = execFileSync('sh', ['-c', `ulimit -f 2; exec ${process.execPath} ${script}`]);
  expect(JSON.parse(filling.toString())).toEqual([300, 300, 50]);
  const journal = openJournal(path);
  const sizes = [...journal.batches()].map(({ delivered: [first = ''] = [] }) => first.length);
  expect(sizes).toEqual([300, 300, 50]);
  journal.close();
});
