import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { composeArguments, runInCompose } from './in-compose.ts';

it('asks the container for backups, with the folder and .env mounted, and only reads what it restores', () => {
  const asked = composeArguments('restore', '/backups/monday', ['--replace']);
  expect(asked.slice(0, 2)).toEqual(['compose', 'run']);
  expect(asked).toContain('/backups/monday:/backup:ro');
  const command = asked.slice(asked.indexOf('backup'));
  expect(existsSync(join(import.meta.dirname, '../../..', command[2] ?? ''))).toBe(true);
  expect(command.slice(3)).toEqual(['restore', '/backup', '--environment', '/run/shop.env', '--replace']);
  expect(composeArguments('backup', '/backups/monday', [])).toContain('/backups/monday:/backup');
});

it('never writes into a folder that is there', async () => {
  await expect(runInCompose('backup', tmpdir())).rejects.toThrow('exists already');
});
