import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Copies a folder whose files may change or disappear during the copy. Links and sockets are left out; existing files are
 * overwritten.
 *
 * @param leaves whether this path below the folder is left out
 */
export async function copyTree(
  from: string,
  to: string,
  leaves: (path: string) => boolean = () => false,
  below = '',
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (leaves(path)) continue;
    if (entry.isDirectory()) await copyTree(join(from, entry.name), join(to, entry.name), leaves, path);
    else if (entry.isFile())
      await copyFile(join(from, entry.name), join(to, entry.name)).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
  }
}
