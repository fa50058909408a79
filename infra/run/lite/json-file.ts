import { readFile, rename, writeFile } from 'node:fs/promises';

/** Null for a file that cannot be read. @throws SyntaxError for one that is not JSON. */
export const readJson = <T>(file: string): Promise<T | null> =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => null,
  );

/** Whole or not at all, whenever this process is killed. */
export async function writeJson(file: string, value: unknown, mode?: number): Promise<void> {
  const half = `${file}.${process.pid}`;
  await writeFile(half, JSON.stringify(value, null, 2), { mode });
  await rename(half, file);
}
