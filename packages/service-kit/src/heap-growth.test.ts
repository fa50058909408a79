import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { flagsFor } from './heap-growth.ts';

it('leaves the heap to V8 while the process is busy, lets it grow by little at other times, and gives it back in quiet ones', () => {
  const growth = (utilisation: number) => flagsFor(utilisation)[0]?.replace('--heap-growing-percent=', '');
  expect([0.5, 0.9, 1].map(growth)).toEqual(['0', '0', '0']);
  expect([0.25, 0.49].map(growth)).toEqual(['15', '15']);
  expect([0, 0.1, 0.24].map(growth)).toEqual(['30', '30', '30']);
  expect([0, 0.24].every((one) => flagsFor(one).includes('--optimize-for-size'))).toBe(true);
  expect([0.25, 0.6].every((one) => flagsFor(one).includes('--no-optimize-for-size'))).toBe(true);
});

/** Works for a moment, which leaves 60 MB of garbage, then hardly at all. Says whether half of that is returned within 30 s. */
const PROGRAM = `
  const { keepHeapSmall } = await import(process.argv[1]);
  keepHeapSmall();
  const held = () => process.memoryUsage.rss() / 1024 ** 2;
  const before = held();
  let work = Array.from({ length: 600_000 }, (_, index) => ({ index, text: 'x' + index }));
  const peak = held();
  work = undefined;
  const began = performance.now();
  setInterval(() => {
    work = Array.from({ length: 5000 }, (_, index) => ({ index }));
    if (held() < (before + peak) / 2) console.log('given back'), process.exit();
    if (performance.now() - began > 30_000) console.log('kept', before, peak, held()), process.exit();
  }, 20);
`;

async function run(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=8',
    '--input-type=module',
    '--eval',
    program,
    join(import.meta.dirname, 'heap-growth.ts'),
  ]);
  return stdout.trim();
}

it('gives back what a moment’s work has taken', async () => {
  expect(await run(PROGRAM)).toBe('given back');
}, 60_000);

/** Keeps every thousandth of many small buffers, and says how many MB of memory those are part of. */
const BUFFERS = `
  const { keepHeapSmall } = await import(process.argv[1]);
  keepHeapSmall();
  const kept = new Set();
  for (let made = 0; made < 1_000_000; made += 1) {
    const { buffer } = Buffer.from('x'.repeat(100));
    if (made % 1000 === 0) kept.add(buffer);
  }
  const bytes = [...kept].reduce((sum, { byteLength }) => sum + byteLength, 0);
  console.log(Math.round(bytes / 1024 ** 2));
  process.exit();
`;

it('keeps 8 kB, not 64, for a small buffer that stays', async () => {
  expect(await run(BUFFERS)).toBe('8');
});
