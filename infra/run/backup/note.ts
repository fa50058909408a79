import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import type { CopiedDatabase } from '@slipcast/storage/backup/copied-database';
import type { CopiedDocuments } from '@slipcast/storage/backup/copy-documents';
import { readJson, writeJson } from '../lite/json-file.ts';
import { StartProblem } from '../lite/start-problem.ts';

/** Raised when a later version could no longer be read by this one. */
const FORMAT = 1;

/** What a backup of the full profile says of itself; written last, so that a half one has none. */
export interface FullBackupNote {
  profile: 'full';
  format: number;
  /** No store is older in it than this. */
  takenAt: string;
  /** Of slipcast. */
  version: string;
  databases: Record<string, CopiedDatabase>;
  documents: Record<string, CopiedDocuments>;
  objects: number;
  /** The SHA-256 of every other file. */
  files: Record<string, string>;
}

const NOTE = 'backup.json';
export const databaseFolder = (folder: string, service: string): string => join(folder, 'databases', service);
export const documentsFolder = (folder: string, service: string): string =>
  join(folder, 'documents', service);
export const objectsUrl = (folder: string): string => pathToFileURL(join(folder, 'objects')).href;
/** The shop's settings and secrets, where they are a file. */
export const environmentCopy = (folder: string): string => join(folder, 'shop.env');

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function sumsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const sums: Record<string, string> = {};
  for (const file of files.toSorted()) {
    const path = relative(folder, file).replaceAll('\\', '/');
    if (path !== NOTE) sums[path] = await sumOf(file);
  }
  return sums;
}

export async function writeNote(
  folder: string,
  said: Omit<FullBackupNote, 'profile' | 'format' | 'files'>,
): Promise<FullBackupNote> {
  const note: FullBackupNote = { profile: 'full', format: FORMAT, ...said, files: await sumsOf(folder) };
  await writeJson(join(folder, NOTE), note, 0o600);
  return note;
}

/** Reads a backup's note, and every file once. @throws StartProblem for what is no whole backup of the full profile */
export async function readNote(folder: string): Promise<FullBackupNote> {
  const note = await readJson<Partial<FullBackupNote>>(join(folder, NOTE)).catch(() => null);
  if (!note) throw new StartProblem(`There is no whole backup in ${folder}: its backup.json cannot be read.`);
  if (note.profile !== 'full')
    throw new StartProblem(
      `${folder} is no backup of the full profile. For one of npm start, leave out --full.`,
    );
  if (note.format !== FORMAT)
    throw new StartProblem(
      `${folder} was made by slipcast ${note.version}, whose backups this version cannot read.`,
    );
  const found = await sumsOf(folder);
  for (const [path, sum] of Object.entries(note.files ?? {}))
    if (found[path] !== sum)
      throw new StartProblem(
        `The backup in ${folder} is broken: ${path} ${found[path] ? 'is not what was written' : 'is missing'}. Nothing was restored.`,
      );
  return note as FullBackupNote;
}
