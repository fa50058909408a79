import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { resetDataFolder, takeDataFolder } from './data-folder.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'slipcast-data-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Takes the folder and lets it go again. Answers where the data are. */
async function whereOf(wanted: string): Promise<string> {
  const { path, release } = await takeDataFolder(wanted);
  await release();
  return path;
}

describe('the data folder', () => {
  it('lets one start at a time use it', async () => {
    await chmod(home, 0o755);
    const first = await takeDataFolder(join(home, 'data'));
    await expect(takeDataFolder(join(home, 'data'))).rejects.toThrow(
      `This shop is running already (process ${process.pid}). Stop it first`,
    );
    await expect(resetDataFolder(join(home, 'data'))).rejects.toThrow('This shop is running already');
    await first.release();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => takeDataFolder(join(home, 'data'))));
    const taken = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.release();
  });

  it('is emptied of the shop’s files at a reset, and of nothing else', async () => {
    await chmod(home, 0o755);
    await mkdir(join(home, 'postgres'));
    await writeFile(join(home, 'secrets.json'), '{}');
    await writeFile(join(home, 'thesis.txt'), 'ten years of work');
    expect(await resetDataFolder(home)).toBe(home);
    expect(
      ['postgres', 'secrets.json', 'in-use', 'thesis.txt'].filter((name) => existsSync(join(home, name))),
    ).toEqual(['thesis.txt']);
  });
});

(process.getuid?.() === 0 ? describe : describe.skip)(
  'the data folder of root in a private home (not run by other users)',
  () => {
    it('is where PostgreSQL may enter, moves with the project, and is not shared with a copy of it', async () => {
      const [shop, moved, copy] = ['shop', 'moved', 'copy'].map((name) => join(home, name)) as [
        string,
        string,
        string,
      ];
      const data = await whereOf(join(shop, 'data'));
      expect(data).toMatch(/^\/var\/lib\/slipcast\/data-/);
      expect(await whereOf(join(shop, 'data'))).toBe(data);
      await cp(shop, copy, { recursive: true });
      const another = await whereOf(join(copy, 'data'));
      expect(another).not.toBe(data);
      await rename(shop, moved);
      expect(await whereOf(join(moved, 'data'))).toBe(data);
      for (const place of [moved, copy]) await resetDataFolder(join(place, 'data'));
      expect([data, another].filter((path) => existsSync(path))).toEqual([]);
    });

    it('says so when the project with its data was moved to where PostgreSQL may not enter', async () => {
      await mkdir(join(home, 'data', 'postgres'), { recursive: true });
      await expect(takeDataFolder(join(home, 'data'))).rejects.toThrow(
        `The data in ${join(home, 'data')} cannot be read there by PostgreSQL, which does not run as root.`,
      );
    });
  },
);
