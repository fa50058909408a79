import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import { openLogFile } from './log-file.ts';

it('writes what is logged, at the latest when it is flushed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-log-'));
  const file = join(folder, 'logs', 'slipcast.log');
  const said: string[] = [];
  const log = openLogFile(file, (text) => said.push(text));
  createLogger('shop', 'info', log.stream).info('a mug was sold');
  await log.flush();
  expect(await readFile(file, 'utf8')).toContain('a mug was sold');
  expect(said).toEqual([]);
  await rm(folder, { recursive: true });
});

it('begins a new file when the log is large, keeps five old ones, and loses no line on the way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-log-'));
  const file = join(folder, 'slipcast.log');
  const log = openLogFile(file, () => undefined, { largestBytes: 2000, rotateEveryMs: 20 });
  const logger = createLogger('shop', 'info', log.stream);
  let line = 0;
  const numbersIn = async (name: string) =>
    [...(await readFile(join(folder, name), 'utf8')).matchAll(/"line (\d+)"/g)].map(([, number]) =>
      Number(number),
    );
  for (let files = 2; files <= 7; files += 1) {
    for (let count = 0; count < 40; count += 1) logger.info(`line ${(line += 1)}`);
    await log.flush();
    await waitFor('the log is a new file', async () => (await numbersIn('slipcast.log')).length === 0);
    expect(await readdir(folder)).toHaveLength(Math.min(files, 6));
  }
  const kept = [];
  for (const number of [5, 4, 3, 2, 1]) kept.push(...(await numbersIn(`slipcast.log.${number}`)));
  expect(kept).toEqual(Array.from({ length: 200 }, (_, index) => index + 41));
  await rm(folder, { recursive: true });
});

(existsSync('/dev/full') ? it : it.skip)(
  'goes on without a log when the disk is full, and says so once (not run where there is no /dev/full)',
  async () => {
    const said: string[] = [];
    const log = openLogFile('/dev/full', (text) => said.push(text));
    const logger = createLogger('shop', 'info', log.stream);
    for (let line = 0; line < 200; line += 1) logger.info(`line ${line} ${'.'.repeat(100)}`);
    await waitFor('it is said', () => said.length > 0);
    logger.info('still here');
    await log.flush();
    expect(said).toEqual([
      expect.stringMatching(/^The log cannot be written: ENOSPC.*goes on without it\.$/),
    ]);
  },
);
