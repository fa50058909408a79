import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { folderForPostgres } from '@slipcast/local-servers/postgres-binaries';
import { endLeftover } from '@slipcast/local-servers/postgres-data-folder';
import { lockFolder } from './folder-lock.ts';
import { endLeftoverRedis } from '@slipcast/local-servers/redis-server';
import { readJson, writeJson } from './json-file.ts';
import { StartProblem } from './start-problem.ts';

const LEAST_FREE_BYTES = 300e6;

/** Stands in the wanted folder when the data lie elsewhere: where, and for which folder. */
interface Pointer {
  path: string;
  of: string;
}
const pointerFile = (wanted: string): string => join(wanted, 'elsewhere.json');
const readPointer = (wanted: string): Promise<Pointer | null> => readJson<Pointer>(pointerFile(wanted));

/** Where the pointer leads, unless it came here with a copy of a project that still has it: two shops must not share their data. */
async function followed(wanted: string): Promise<string | null> {
  const pointer = await readPointer(wanted);
  if (!pointer || !existsSync(pointer.path)) return null;
  const isCopy = pointer.of !== wanted && (await readPointer(pointer.of))?.path === pointer.path;
  return isCopy ? null : pointer.path;
}

/**
 * The one folder with all data: `wanted`. PostgreSQL never runs as root, and only root may enter a private home of root's: in that case the data are
 * under /var/lib/slipcast, and a pointer in `wanted` leads to them, also when the project is moved.
 */
async function dataFolderPath(wanted: string): Promise<string> {
  const known = await followed(wanted);
  const path = known ?? (await folderForPostgres(wanted, `data-${randomUUID().slice(0, 13)}`));
  if (path === wanted) return path;
  if (existsSync(join(wanted, 'postgres')))
    throw new StartProblem(
      `The data in ${wanted} cannot be read there by PostgreSQL, which does not run as root. Allow all users to enter the folders above it (chmod o+x), or start as the user who owns them.`,
    );
  await mkdir(wanted, { recursive: true, mode: 0o755 });
  await writeJson(pointerFile(wanted), { path, of: wanted } satisfies Pointer);
  return path;
}

/** Where the data of this folder lie. */
export async function dataFolderOf(wanted: string): Promise<string> {
  const folder = resolve(wanted);
  return (await followed(folder)) ?? folder;
}

/** One folder after the other: Node's own `recursive` never ends where a file system such as /proc says that its root does not exist. */
async function makeFolders(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolders(dirname(path));
  await mkdir(path, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** `release` lets another start have the folder. */
async function take(wanted: string) {
  let path = resolve(wanted);
  try {
    path = await dataFolderPath(path);
    await makeFolders(path);
    return { path, release: await lockFolder(path) };
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`The data folder ${path} cannot be used: ${(error as Error).message}`);
  }
}

/** Makes the folder, checks that there is room, and takes it for this process. Throws StartProblem in plain words. */
export async function takeDataFolder(wanted: string) {
  const folder = await take(wanted);
  const { bavail, bsize } = await statfs(folder.path);
  if (bavail * bsize >= LEAST_FREE_BYTES) return folder;
  await folder.release();
  throw new StartProblem(
    `The disk is full: ${folder.path} has ${Math.floor((bavail * bsize) / 1e6)} MB left, slipcast needs 300 MB.`,
  );
}

/** What the shop puts into its folder. Other files in the folder are never deleted. */
const OURS =
  /^(postgres(\.(new|before-restore).*)?|redis(\.damaged-.*|-stopped\.json.*)?|objects|mailbox|logs|secrets\.json.*|square-sandbox\.jsonl.*|demo-loaded|running\.json.*|metrics-targets\.json.*|elsewhere\.json.*|in-use.*)$/;

async function empty(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => OURS.test(name)))
    await rm(join(folder, name), { recursive: true, force: true });
  await rmdir(folder).catch(() => undefined);
}

/** Deletes everything that the shop stores, and stops what a killed shop left running on it. Refuses while it runs. */
export async function resetDataFolder(wanted: string): Promise<string> {
  const { path, release } = await take(wanted);
  await Promise.all([endLeftover(join(path, 'postgres')), endLeftoverRedis(join(path, 'redis'))]);
  await release();
  await empty(path);
  if (path !== resolve(wanted)) await empty(resolve(wanted));
  return path;
}
