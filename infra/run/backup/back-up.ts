import { copyFile, chmod, mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopiedDatabase } from '@slipcast/storage/backup/copied-database';
import { openSnapshot, type DatabaseSnapshot } from '@slipcast/storage/backup/copy-database';
import { copyDocuments, type CopiedDocuments } from '@slipcast/storage/backup/copy-documents';
import { copyObjects } from '@slipcast/storage/backup/copy-objects';
import { createObjects } from '@slipcast/storage/objects/create-objects';
import { StartProblem } from '../lite/start-problem.ts';
import { answering } from './answering.ts';
import type { ShopStores } from './config.ts';
import {
  databaseFolder,
  documentsFolder,
  environmentCopy,
  objectsUrl,
  writeNote,
  type FullBackupNote,
} from './note.ts';

async function slipcastVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** All databases as they were within a moment: each is held before the first is copied, the ledger first of all. */
async function copyDatabases(stores: ShopStores, folder: string): Promise<Record<string, CopiedDatabase>> {
  const snapshots: [service: string, DatabaseSnapshot][] = [];
  try {
    for (const [service, url] of Object.entries(stores.databases))
      snapshots.push([service, await answering(`the database of ${service}`, openSnapshot(url))]);
    const copies: Record<string, CopiedDatabase> = {};
    for (const [service, snapshot] of snapshots)
      copies[service] = await snapshot.copyTo(databaseFolder(folder, service));
    return copies;
  } finally {
    for (const [, snapshot] of snapshots) await snapshot.close();
  }
}

async function copyAllDocuments(
  stores: ShopStores,
  folder: string,
): Promise<Record<string, CopiedDocuments>> {
  const copies: Record<string, CopiedDocuments> = {};
  for (const [service, url] of Object.entries(stores.documents))
    copies[service] = await answering(
      `the documents of ${service}`,
      copyDocuments(url, documentsFolder(folder, service)),
    );
  return copies;
}

/**
 * Copies what the shop's stores have while it sells. The ledger is the oldest part of the copy: what the others have beyond it is what the
 * reconciliation finds after a restore. Pictures come last: one too many does no harm, one too few does. Redis and Kafka are left out, because what
 * they hold is made again, and what they remember beyond the copy is worth more than a copy of it.
 *
 * @param folder new or empty
 * @param environmentFile the shop's settings and secrets
 * @throws StartProblem in plain words
 */
export async function backUpStores(
  stores: ShopStores,
  folder: string,
  environmentFile?: string,
): Promise<FullBackupNote> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new StartProblem(`${folder} is not empty. Choose a folder that does not exist yet.`);
  const takenAt = new Date().toISOString();
  const databases = await copyDatabases(stores, folder);
  const documents = await copyAllDocuments(stores, folder);
  const [from, to] = [createObjects(stores.objects), createObjects(objectsUrl(folder))];
  await to.start();
  const objects = await answering(
    'the store of pictures',
    from.start().then(() => copyObjects(from, to)),
  );
  if (environmentFile) {
    await copyFile(environmentFile, environmentCopy(folder));
    await chmod(environmentCopy(folder), 0o600);
  }
  return writeNote(folder, { takenAt, version: await slipcastVersion(), databases, documents, objects });
}
