import { readFile, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { StartProblem } from './start-problem.ts';

const SQLITE_BUSY = 5;

/**
 * Takes the folder for this process; answers how to give it back. The lock is the operating system's (through SQLite, as Node has no
 * other way to it): it goes with the process, however that ends, and of two starts at once exactly one gets it. Throws StartProblem
 * when another process has it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const note = join(folder, 'in-use.pid');
  const lock = new DatabaseSync(join(folder, 'in-use'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    const pid = await readFile(note, 'utf8').catch(() => '');
    throw new StartProblem(
      `This shop is running already${pid ? ` (process ${pid})` : ''}. Stop it first, or give this one a DATA_DIR and PORT of its own.`,
    );
  }
  await writeFile(note, String(process.pid));
  return async () => {
    await rm(note, { force: true });
    lock.close();
  };
}
