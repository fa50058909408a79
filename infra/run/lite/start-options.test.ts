import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const start = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'start.mjs'), ...args], {
    encoding: 'utf8',
    timeout: 20_000,
  });

it('npm start says how it is used, and starts nothing for an option that it does not know', () => {
  const help = start('--help');
  expect(help).toMatchObject({ status: 0, stdout: expect.stringContaining('npm run reset') });
  const unknown = start('--prot=8090');
  expect(unknown).toMatchObject({ status: 1, stderr: expect.stringContaining('Unknown option --prot=8090') });
});
