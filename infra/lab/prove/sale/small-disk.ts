import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A start of the shop wants 300 MB to be free. */
const SIZE = '800m';

export interface SmallDisk {
  dataDir: string;
  /** Takes all that is left. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** A file system of its own in memory, which can be filled. Null where this user may not make one. */
export async function smallDisk(): Promise<SmallDisk | null> {
  if (process.getuid?.() !== 0) return null;
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder]);
  } catch {
    await rmdir(folder);
    return null;
  }
  await chmod(folder, 0o755);
  const ballast = join(folder, 'ballast');
  return {
    dataDir: join(folder, 'data'),
    async fill() {
      // Other processes may write at the same time, so this goes on until a write really fails.
      for (const blockSize of ['1M', '4k'])
        await run('dd', [
          'if=/dev/zero',
          `of=${ballast}`,
          `bs=${blockSize}`,
          'oflag=append',
          'conv=notrunc',
        ]).catch(() => undefined);
    },
    empty: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', [folder]);
      await rmdir(folder);
    },
  };
}
