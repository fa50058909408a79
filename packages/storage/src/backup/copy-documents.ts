import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Connection, mongo } from 'mongoose';
import { openWithRetry } from '../documents/open-mongodb.ts';

/** What a copy of a database of documents says of itself, beside a file for each collection. */
export interface CopiedDocuments {
  /** How many documents each collection has. */
  collections: Record<string, number>;
  server: string;
}

/** To which event log each collection was published. It is left out, so that all is published again. */
const TARGETS = 'documents_target';
const BATCH = 200;
/** As mongodump names and writes them: BSON, one document after the other. */
const collectionFile = (name: string): string => `${name}.bson`;

async function withDatabase<T>(url: string, work: (database: mongo.Db) => Promise<T>): Promise<T> {
  const { createConnection } = (await import('mongoose')).default;
  const connection: Connection = createConnection();
  await openWithRetry(connection, url);
  try {
    if (!connection.db) throw new Error('the address names no database');
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}

async function collectionNames(database: mongo.Db): Promise<string[]> {
  const found = await database.listCollections({}, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => name !== TARGETS && !name.startsWith('system.'))
    .toSorted();
}

/**
 * Writes a file for each collection of the database while it is written to. Each document is whole; no two of them have to be of the same
 * moment, because no change is of more than one document.
 */
export const copyDocuments = (url: string, folder: string): Promise<CopiedDocuments> =>
  withDatabase(url, async (database) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const collections: Record<string, number> = {};
    for (const name of await collectionNames(database)) {
      let documents = 0;
      // By id, so that one that changes meanwhile is neither missed nor met twice.
      const stored = database.collection(name).find({}, { raw: true }).sort({ _id: 1 });
      const counted = async function* () {
        for await (const document of stored) {
          documents += 1;
          yield document;
        }
      };
      await pipeline(
        Readable.from(counted()),
        createWriteStream(join(folder, collectionFile(name)), { mode: 0o600 }),
      );
      collections[name] = documents;
    }
    const { version } = (await database.admin().serverInfo()) as { version?: string };
    return { collections, server: version ?? '' };
  });

/** Whether this collection has a document. */
export const hasDocuments = (url: string, collection: string): Promise<boolean> =>
  withDatabase(url, async (database) => Boolean(await database.collection(collection).findOne({})));

/** One document after the other, each as it is in the file. */
async function* documentsIn(file: string): AsyncGenerator<Buffer> {
  let left = Buffer.alloc(0);
  for await (const chunk of createReadStream(file)) {
    left = Buffer.concat([left, chunk as Buffer]);
    while (left.length >= 4 && left.length >= left.readInt32LE(0)) {
      const length = left.readInt32LE(0);
      yield left.subarray(0, length);
      left = left.subarray(length);
    }
  }
  if (left.length > 0) throw new Error(`${file} ends in the middle of a document`);
}

/** Puts a copy in the place of all that the database has. Services make their indexes at their start. */
export const loadDocuments = (url: string, { collections }: CopiedDocuments, folder: string): Promise<void> =>
  withDatabase(url, async (database) => {
    const { BSON } = (await import('mongoose')).default.mongo;
    for (const name of [...(await collectionNames(database)), TARGETS])
      await database.collection(name).deleteMany({});
    for (const [name, expected] of Object.entries(collections)) {
      let loaded = 0;
      let batch: mongo.Document[] = [];
      const insert = async () => {
        if (batch.length > 0) await database.collection(name).insertMany(batch);
        loaded += batch.length;
        batch = [];
      };
      for await (const document of documentsIn(join(folder, collectionFile(name)))) {
        // Numbers keep the type that they are stored with.
        batch.push(BSON.deserialize(document, { promoteValues: false }));
        if (batch.length === BATCH) await insert();
      }
      await insert();
      if (loaded !== expected) throw new Error(`${name} has ${loaded} documents instead of ${expected}`);
    }
  });
