import { mkdir, open, readFile, rm, statfs } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { folderForPostgres } from '@slipcast/testkit/postgres-binaries';
import { commandOf } from '@slipcast/testkit/process-command';

export interface DataFolder {
  path: string;
  /** Lets another start have the folder. */
  release(): Promise<void>;
}

/** A sentence that a newcomer can act on; shown without a stack. */
export class StartProblem extends Error {}

const LEAST_FREE_BYTES = 300 * 1024 * 1024;

/** The one folder with all data. For root in a private home it lies under /var/lib/slipcast, where PostgreSQL may enter. */
export const dataFolderPath = (wanted: string): Promise<string> =>
  folderForPostgres(
    resolve(wanted),
    `data-${createHash('sha256').update(resolve(wanted)).digest('hex').slice(0, 12)}`,
  );

async function takeLock(file: string): Promise<void> {
  try {
    const lock = await open(file, 'wx');
    await lock.writeFile(String(process.pid));
    await lock.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const pid = Number(await readFile(file, 'utf8').catch(() => ''));
    const command = pid ? await commandOf(pid) : '';
    if (pid !== process.pid && command.includes('infra/')) {
      throw new StartProblem(
        `This shop is running already (process ${pid}). Stop it first, or give this one a DATA_DIR and PORT of its own.`,
      );
    }
    await rm(file, { force: true });
    await takeLock(file);
  }
}

/** Makes the folder, checks that there is room, and takes it for this process. Throws StartProblem in plain words. */
export async function takeDataFolder(wanted: string): Promise<DataFolder> {
  const path = await dataFolderPath(wanted);
  try {
    await mkdir(path, { recursive: true, mode: 0o755 });
    const { bavail, bsize } = await statfs(path);
    if (bavail * bsize < LEAST_FREE_BYTES) {
      throw new StartProblem(
        `The disk is full: ${path} has ${Math.round((bavail * bsize) / 1e6)} MB left, slipcast needs 300 MB.`,
      );
    }
    const lock = join(path, 'lock');
    await takeLock(lock);
    return { path, release: () => rm(lock, { force: true }) };
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`The data folder ${path} cannot be used: ${(error as Error).message}`);
  }
}

/** Deletes everything that the shop remembers. Refuses while it runs. */
export async function resetDataFolder(wanted: string): Promise<string> {
  const { path } = await takeDataFolder(wanted);
  await rm(path, { recursive: true, force: true });
  return path;
}
