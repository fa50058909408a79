import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where everything of a running shop is to be found; stands in its data folder as long as it runs. */
export interface RunningNote {
  pid: number;
  /** The data folder itself. */
  path: string;
  url: string;
  gatewayUrl: string;
  mailboxUrl: string;
  sandboxUrl?: string;
  redisPort: number;
  /** Each service's own address. */
  urls: Record<string, string>;
}

const fileOf = (dataDir: string): string => join(dataDir, 'running.json');

export async function writeNote(note: RunningNote): Promise<void> {
  const file = fileOf(note.path);
  await writeFile(`${file}.new`, JSON.stringify(note));
  await rename(`${file}.new`, file);
}

export const readNote = async (dataDir: string): Promise<RunningNote | null> =>
  readFile(fileOf(dataDir), 'utf8').then(
    (text) => JSON.parse(text) as RunningNote,
    () => null,
  );

export const removeNote = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true });
