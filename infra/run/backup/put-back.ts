import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Logger } from 'pino';
import type { CopiedDatabase } from '@slipcast/storage/backup/copied-database';
import { hasDocuments, loadDocuments } from '@slipcast/storage/backup/copy-documents';
import { copyObjects } from '@slipcast/storage/backup/copy-objects';
import {
  connectionsTo,
  hasRows,
  knowsMigrations,
  loadDatabase,
} from '@slipcast/storage/backup/load-database';
import { createObjects } from '@slipcast/storage/objects/create-objects';
import { StartProblem } from '../lite/start-problem.ts';
import { answering } from './answering.ts';
import type { ShopStores } from './config.ts';
import {
  databaseFolder,
  documentsFolder,
  environmentCopy,
  objectsUrl,
  readNote,
  type FullBackupNote,
} from './note.ts';

/** A shop with a row in one of these has something to lose. */
const TELLS: Record<string, string> = { order: 'orders', payment: 'payment_attempt', user: 'users' };
const TELLING_DOCUMENTS: Record<string, string> = { catalogue: 'products' };
/** Without the same values, the restored data cannot be read, or links in mails lead nowhere. */
const NEEDED_BY_DATA = ['SECOND_FACTOR_KEY', 'ORDER_TOKEN_SECRET', 'GUEST_PUBLIC_KEY'];

const migrationsOf = (service: string): string =>
  join(import.meta.dirname, '../../../services', service, 'migrations');

async function refuseUnknown(note: FullBackupNote, { databases, documents }: ShopStores): Promise<void> {
  for (const service of [...Object.keys(databases), ...Object.keys(documents)])
    if (!note.databases[service] && !note.documents[service])
      throw new StartProblem(`This backup has nothing of ${service}: it is not of this shop's version.`);
  for (const service of Object.keys(databases))
    if (!(await knowsMigrations(migrationsOf(service), note.databases[service]?.migrations ?? [])))
      throw new StartProblem(
        `This backup was made by slipcast ${note.version}, whose tables of ${service} this version does not know. Restore it with that version or a newer one.`,
      );
}

async function refuseOtherSecrets(folder: string, environmentFile: string): Promise<void> {
  const read = (file: string) => readFile(file, 'utf8').then(parseEnv, () => undefined);
  const [kept, here] = [await read(environmentCopy(folder)), await read(environmentFile)];
  if (!kept || !here) return;
  const others = NEEDED_BY_DATA.filter((name) => kept[name] && kept[name] !== here[name]);
  if (others.length > 0)
    throw new StartProblem(
      `This backup is of a shop with other secrets. If it is to become this one, take these lines of its shop.env into .env first: ${others.join(', ')}.`,
    );
}

async function refuseRunning(stores: ShopStores): Promise<void> {
  for (const [service, url] of Object.entries(stores.databases))
    if ((await answering(`the database of ${service}`, connectionsTo(url))) > 0)
      throw new StartProblem(
        `Something is still connected to the database of ${service}. Stop the gateway and all services first, but leave the stores running.`,
      );
}

async function isEmpty({ databases, documents }: ShopStores): Promise<boolean> {
  for (const [service, url] of Object.entries(databases)) {
    const table = TELLS[service];
    if (table && (await hasRows(url, table))) return false;
  }
  for (const [service, url] of Object.entries(documents)) {
    const collection = TELLING_DOCUMENTS[service];
    if (collection && (await answering(`the documents of ${service}`, hasDocuments(url, collection))))
      return false;
  }
  return true;
}

/** Lets events of the last day be sent again, because some may have been sent and not handled, and the ledger sell nothing yet. */
function afterwards({ tables }: CopiedDatabase): string[] {
  const has = (table: string) => tables.some(({ name }) => name === table);
  return [
    ...(has('outbox_target') ? [`UPDATE outbox_target SET log = ''`] : []),
    ...(has('ledger_epoch') ? ['UPDATE ledger_epoch SET compared_as = NULL, compared_at = NULL'] : []),
  ];
}

/**
 * Puts a backup in the place of what the shop's stores have. The ledger comes last: a restore that is cut short sells nothing, and is done
 * again. Redis and Kafka stay as they are: they remember what the copy has forgotten.
 *
 * @param options.replace also where the shop has orders, payments, accounts or products
 * @throws StartProblem in plain words, before anything is changed
 */
export async function putBackStores(
  stores: ShopStores,
  folder: string,
  options: { replace: boolean; environmentFile?: string; logger: Logger },
): Promise<FullBackupNote> {
  const { replace, environmentFile, logger } = options;
  const note = await readNote(folder);
  await refuseUnknown(note, stores);
  if (environmentFile) await refuseOtherSecrets(folder, environmentFile);
  await refuseRunning(stores);
  if (!replace && !(await isEmpty(stores)))
    throw new StartProblem(
      'This shop is not empty. To lose what it has, add --replace; make a backup of it first if it may be needed.',
    );
  const [from, to] = [createObjects(objectsUrl(folder)), createObjects(stores.objects)];
  await answering('the store of pictures', to.start());
  await copyObjects(from, to);
  for (const [service, url] of Object.entries(stores.documents)) {
    const copy = note.documents[service];
    if (copy) await loadDocuments(url, copy, documentsFolder(folder, service));
  }
  for (const [service, url] of Object.entries(stores.databases).toReversed()) {
    const copy = note.databases[service];
    const where = { folder: databaseFolder(folder, service), migrations: migrationsOf(service), logger };
    if (copy) await loadDatabase(url, copy, where, afterwards(copy));
  }
  return note;
}
