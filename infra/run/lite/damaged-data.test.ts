import { execFileSync, spawn } from 'node:child_process';
import { appendFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { childEnvironment } from './config.ts';
import { newDataDir, removeDataDir, startShop } from './shop-process.ts';

const LONGEST_MS = 40_000;

/** What a start on this folder says, and how it ends; it is stopped once it is ready. Killed after forty seconds. */
async function start(dataDir: string): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: childEnvironment({ DATA_DIR: dataDir, PORT: '0', DEMO: 'off' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += String(text);
      if (said.includes('slipcast is ready')) child.kill('SIGTERM');
    });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(late);
  return { said, code };
}

describe('a start on damaged data', () => {
  let whole: string;
  let count = 0;
  beforeAll(async () => {
    whole = await newDataDir();
    const shop = await startShop({ DEMO: 'off' }, whole);
    await shop.stop();
  }, 120_000);
  afterAll(() => removeDataDir(whole));

  /** A copy of a shop's data, damaged. */
  async function damaged(damage: (folder: string) => Promise<unknown>): Promise<string> {
    const copy = join(dirname(whole), `copy-${(count += 1)}`);
    execFileSync('cp', ['-a', whole, copy]);
    await damage(copy);
    return copy;
  }
  async function refusal(folder: string): Promise<string> {
    const { said, code } = await start(folder);
    expect([code, said]).toEqual([1, expect.not.stringMatching(/\n\s+at .*:\d+/)]);
    return said.trim().split('\n\n').at(-1) ?? '';
  }

  it.each([
    ['missing', (file: string) => rm(file), 'is missing, and the databases beside it need it.'],
    ['cut off', (file: string) => truncate(file, 100), 'is damaged.'],
  ])('says which file to put back when secrets.json is %s', async (_, damage, fault) => {
    const folder = await damaged((copy) => damage(join(copy, 'secrets.json')));
    expect(await refusal(folder)).toBe(
      `${join(folder, 'secrets.json')} ${fault} Copy it from a backup, or begin with an empty shop: npm run reset`,
    );
  });

  it.each([
    ['global/pg_control is empty', (copy: string) => truncate(join(copy, 'postgres/global/pg_control'), 0)],
    [
      'its log is cut off',
      async (copy: string) => {
        const wal = join(copy, 'postgres/pg_wal');
        for (const name of (await readdir(wal)).filter((one) => /^[0-9A-F]{24}$/.test(one)))
          await truncate(join(wal, name), 8192);
      },
    ],
  ])('says that PostgreSQL cannot start when %s, with its own words', async (_, damage) => {
    const said = await refusal(await damaged(damage));
    expect(said).toMatch(
      /^PostgreSQL cannot start on .*postgres: \S.*\nRestore a backup: npm run restore -- FOLDER$/,
    );
  });

  it('begins with an empty Redis when its log is damaged, and puts the old one aside', async () => {
    const folder = await damaged(async (copy) => {
      const logs = join(copy, 'redis/appendonlydir');
      for (const name of (await readdir(logs)).filter((one) => one.endsWith('.aof')))
        await appendFile(join(logs, name), '*3\r\n$garbage\r\n*3\r\n$more');
    });
    const { said, code } = await start(folder);
    expect([code, said]).toEqual([0, expect.stringContaining('Redis could not read its files.')]);
    expect(await readdir(folder)).toContainEqual(expect.stringMatching(/^redis\.damaged-/));
  });

  it('says that a folder cannot be used where none can be made', async () => {
    const { said, code } = await start('/proc/slipcast-data');
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('The data folder /proc/slipcast-data cannot be used:'),
    ]);
  });

  it('goes on with what a start writes again by itself', async () => {
    const folder = await damaged((copy) => writeFile(join(copy, 'running.json'), '{"half":'));
    expect((await start(folder)).code).toBe(0);
  });
});
