import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';

const prove = (...given: string[]) =>
  new Promise<{ code: number; out: string; wrong: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'run.ts'), ...given],
      (_error, out, wrong) => resolve({ code: child.exitCode ?? -1, out, wrong }),
    );
  });

test('--help prints the usage and is no fault', async () => {
  const { code, out, wrong } = await prove('--help');
  expect(code).toBe(0);
  expect(wrong).toBe('');
  for (const name of ['interleavings', 'sale', 'replicas', 'restore', 'rehearsal', '--bugs'])
    expect(out).toContain(`\n  ${name}`);
});

test.each([
  [['sale', '--shopers', '3'], /^Unknown option '--shopers'[.]\n/],
  [['sale', '--seed', 'one'], /^--seed must be a whole number, not "one"[.]\n/],
  [['sails'], /^There is no proof "sails"[.]\n/],
])('%j says in one line what is wrong, then how it is used', async (given, line) => {
  const { code, wrong } = await prove(...given);
  expect(code).toBe(2);
  expect(wrong).toMatch(line);
  expect(wrong).toContain('npm run prove -- <name> [options]');
  expect(wrong).not.toContain('    at ');
});
